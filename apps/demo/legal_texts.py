"""What policy and terms of the demo say, by section."""

POLICY = {
    "What this is about": "This policy says which data the app collects, what we do with it and what you can ask of "
    "us. It applies to the app on every device and to our web pages.",
    "Data that you give us": "When you make an account you give us a name, a picture if you like, and a phone number "
    "or an e-mail address. Other users see the name and the picture, never the number or the address.",
    "Data that the app collects": "The app sends us the model of your device, its language, the version of the app, "
    "and when it was opened. During a call it measures the quality of the connection.",
    "Calls": "Video calls go directly from device to device where the network allows it. We do not record calls and "
    "cannot listen to them. We keep who called whom, when and for how long.",
    "Advertising": "Ads pay for the app. Our advertising partners receive your device's advertising id.",
    "Your rights": "You can ask for a copy of your data, have it corrected, or have your account deleted at any time: "
    "in the app under Settings, Account, or by e-mail.",
    "Contact": "Write to privacy@example.com.",
}
ADVERTISING = (
    "Ads pay for the app. Our advertising partners receive your device's advertising id and the country in which you "
    "are. You can reset that id in the settings of your phone, or turn personal ads off there."
)
KEEPING = (
    "We keep your account for as long as you use it. Records of calls are deleted after 90 days, reports of abuse "
    "after one year."
)
CHILDREN = (
    "The app is for people of 18 years and older. If you believe that somebody younger uses it, write to us and we "
    "will close the account."
)
CONTACT = "Write to privacy@example.com. We answer within seven days."

TERMS = {
    "Who may use the app": "You must be 18 years or older. One person may have one account. What happens with your "
    "account is your responsibility, so keep your phone locked.",
    "Calls": "You may call people who want to be called. Do not record a call without the consent of everybody in it.",
    "What is not allowed": "Do not harass others, do not pretend to be somebody else, do not advertise, and do not "
    "use programs that call or write in your place. We may close accounts that do.",
    "Ads": "The app is free because it shows ads. Some of them open a page of an advertiser when you tap them; what "
    "you find there is the advertiser's alone.",
    "Our liability": "We do our best to keep the app running and cannot promise that it always does. We are liable "
    "for damage that we cause on purpose or by gross negligence.",
    "Changes": "When we change these terms the app tells you at its next start. If you go on using it, the new terms "
    "apply.",
}
CALLS = (
    "You may call people who want to be called. Do not record a call without the consent of everybody in it. Do not "
    "show nudity, violence or anything that is against the law. Whoever does is blocked at once."
)
REWARDS = (
    "Minutes, likes and filters that you earn by watching ads have no value in money. They expire 30 days after you "
    "last used them."
)
