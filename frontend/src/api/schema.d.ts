// Written by `make schema` from docs/openapi.json.

export interface paths {
    "/api/admin/AdminData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile of the signed-in admin
         * @description Get the profile of the signed-in admin.
         */
        get: operations["readProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/Authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the bearer token belongs to a live session
         * @description Check whether the bearer token belongs to a live session.
         */
        get: operations["checkSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a math problem for the next destructive or configuring action of this session
         * @description Get a math problem for the next destructive or configuring action of this session.
         */
        get: operations["askCaptcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ForgetPw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a code for a new password
         * @description Email a code for a new password. The response is the same for an unknown email.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ForgetPw/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email another code for a new password
         * @description Email another code for a new password.
         */
        post: operations["resendResetCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ForgetPwOtp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the emailed code
         * @description Confirm the emailed code. Afterwards, `NewPassword` accepts the same token.
         */
        post: operations["enterResetCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the home screen: today's counts, changed settings, fired ads, the last push, problems, and changes
         * @description Get the home screen: today's counts, changed settings, fired ads, the last push, problems, and changes.
         */
        get: operations["readHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current problems, the most severe first, and the release of the console
         * @description List the current problems, the most severe first, and the release of the console.
         */
        get: operations["listInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/inbox/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hide a problem from the admin for some hours, or show it again
         * @description Hide a problem from the admin for some hours, or show it again.
         */
        put: operations["snoozeProblem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the email and the role of the invitation
         * @description Get the email and the role of the invitation.
         */
        get: operations["readInvitation"];
        put?: never;
        /**
         * Create the account of an invitation
         * @description Create the account of an invitation. The admin signs in afterwards.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in
         * @description Start a sign-in. The response has a token for `login/otp` and the source of the code.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/backup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a backup code, which works once
         * @description Finish a sign-in with a backup code, which works once.
         */
        post: operations["enterBackupCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with the code of the email or of the authenticator app
         * @description Finish a sign-in with the code of the email or of the authenticator app.
         */
        post: operations["enterLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/login/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email another sign-in code
         * @description Email another sign-in code.
         */
        post: operations["resendLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/Logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description End this session.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether the admin receives emails about problems
         * @description Get whether the admin receives emails about problems.
         */
        get: operations["readMailChoices"];
        /**
         * Turn emails about problems on or off for the admin
         * @description Turn emails about problems on or off for the admin.
         */
        put: operations["saveMailChoices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/NewPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the new password
         * @description Set the new password. All sessions of the admin end.
         */
        post: operations["setNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password
         * @description Change the own password. The other sessions end.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List admins by ID, and open invitations
         * @description List admins by ID, and open invitations.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/{admin_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change another admin's role, or whether the account is active
         * @description Change another admin's role, or whether the account is active. Compares If-Match.
         */
        put: operations["updatePerson"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/{admin_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End every session of another admin
         * @description End every session of another admin.
         */
        delete: operations["endSessionsOfPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/{admin_id}/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the lost authenticator app of another admin
         * @description Remove the lost authenticator app of another admin. Codes are emailed again.
         */
        delete: operations["resetAuthenticatorOfPerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite an admin with this role by email
         * @description Invite an admin with this role by email. The link works once, within 24 hours.
         */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/people/invite/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Withdraw an invitation.
         */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/Profile/Update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the five fields of the own profile
         * @description Change the five fields of the own profile. With If-Match, an outdated save gets 409.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search ads, banners, notifications, and videos by name
         * @description Search ads, banners, notifications, and videos by name. At most 20 are found.
         */
        get: operations["searchThings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the live sessions of the signed-in admin
         * @description List the live sessions of the signed-in admin.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End the listed sessions of the signed-in admin
         * @description End the listed sessions of the signed-in admin. Unknown IDs are ignored.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions/others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End all sessions of the signed-in admin except this one
         * @description End all sessions of the signed-in admin except this one.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes, newest first
         * @description List changes, newest first. `fold=true` combines consecutive entries with the same admin and action.
         */
        get: operations["listTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether an authenticator app is on, and how many backup codes are left
         * @description Get whether an authenticator app is on, and how many backup codes are left.
         */
        get: operations["readTwoFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/two-factor/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new backup codes
         * @description Make new backup codes. The old ones no longer work.
         */
        post: operations["renewBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish the setup with a code of the app
         * @description Finish the setup with a code of the app. The backup codes are shown only once.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the authenticator app off
         * @description Turn the authenticator app off. Codes are emailed again, and the backup codes are deleted.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/two-factor/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the setup of an authenticator app
         * @description Start the setup of an authenticator app. It is on once a code is confirmed.
         */
        post: operations["startTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/view/dashbord/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get views and clicks of one item of any type, by day
         * @description Get views and clicks of one item of any type, by day. A day without events is 0.
         */
        get: operations["readItemCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/{kind}/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pause or resume all of these ads, or none if one was changed since its version was read
         * @description Pause or resume all of these ads, or none if one was changed since its version was read.
         */
        put: operations["setPlacementsActive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/{kind}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an ad
         * @description Add an ad. Accepts Idempotency-Key.
         */
        post: operations["addPlacement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/{kind}/admin/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ads of an ad type, oldest first, with their views and clicks of the last 7 days
         * @description List the ads of an ad type, oldest first, with their views and clicks of the last 7 days.
         */
        get: operations["listPlacements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/{kind}/update/{placement_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an ad's ID, description, and schedule
         * @description Change an ad's ID, description, and schedule.
         *
         *     With If-Match, a conflict is rejected with 409 and the current row.
         */
        put: operations["updatePlacement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/webads/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pause or resume all of these web ads, or none if one was changed since its version was read
         * @description Pause or resume all of these web ads, or none if one was changed since its version was read.
         */
        put: operations["setWebAdsActive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/webads/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a web ad
         * @description Add a web ad. Accepts Idempotency-Key.
         */
        post: operations["addWebAd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/webads/admin/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List web ads, oldest first, with views and clicks in the date range
         * @description List web ads, oldest first, with views and clicks in the date range. The default is today.
         */
        get: operations["listWebAds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/webads/count/all/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clear the counts of these web ads in the date range
         * @description Clear the counts of these web ads in the date range. They can be restored for 30 days.
         */
        delete: operations["clearAllWebAdCounts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/webads/count/remove/{placement_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clear the counts of one web ad in the date range
         * @description Clear the counts of one web ad in the date range. They can be restored for 30 days.
         */
        delete: operations["clearWebAdCounts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/webads/delete/{placement_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a web ad and its counts
         * @description Delete a web ad and its counts.
         */
        delete: operations["removeWebAd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/ads/webads/update/{placement_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a web ad's URL, description, and schedule
         * @description Change a web ad's URL, description, and schedule.
         *
         *     With If-Match, a conflict is rejected with 409 and the current row.
         */
        put: operations["updateWebAd"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/clearings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cleared counts that can be restored, newest first
         * @description List cleared counts that can be restored, newest first.
         */
        get: operations["listClearings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/clearings/{clearing_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add cleared counts to the counts since then
         * @description Add cleared counts to the counts since then.
         */
        post: operations["restoreClearing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/curves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the clicks of each of the app's ads per interval of a period
         * @description List the clicks of each of the app's ads per interval of a period. Ads without clicks are omitted.
         */
        get: operations["listCurves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the app's ads with views and clicks in a range
         * @description List the app's ads with views and clicks in a range. Without dates: today.
         */
        get: operations["listCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the annotations of a period, oldest first: at most the newest 200 of each type
         * @description List the annotations of a period, oldest first: at most the newest 200 of each type.
         */
        get: operations["listMarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/marks/{type}/{mark_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one annotation, with the counts of equally many hours before and after it
         * @description Get one annotation, with the counts of equally many hours before and after it.
         */
        get: operations["readMark"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the overview of a period: counts of all ads, ad types, biggest changes, and annotations
         * @description Get the overview of a period: counts of all ads, ad types, biggest changes, and annotations.
         */
        get: operations["readOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/admin/uncounted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the last 24 hours that were not counted, by reason
         * @description List the events of the last 24 hours that were not counted, by reason.
         */
        get: operations["listUncounted"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/count/all/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clear the counts of the listed items in the range
         * @description Clear the counts of the listed items in the range. They can be restored for 30 days.
         */
        delete: operations["clearAllCounts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/analytics/count/remove/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clear the counts of one item in the range
         * @description Clear the counts of one item in the range. They can be restored for 30 days.
         */
        delete: operations["clearCounts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/banner/inhouse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banners, newest first, with all their views and clicks
         * @description List banners, newest first, with all their views and clicks. `q` searches names and URLs.
         *
         *     For the app: List the active banners that have started and not ended, newest first.
         *
         *     There are none while banners are switched off. With `a=true` the console responds.
         */
        get: operations["listBanners"];
        /**
         * Change a banner
         * @description Change a banner. Without a new image, it keeps its image. Compares If-Match.
         */
        put: operations["updateBanner"];
        /**
         * Add an active banner with its image
         * @description Add an active banner with its image. Accepts Idempotency-Key.
         */
        post: operations["addBanner"];
        /**
         * Delete banners with their counts and images
         * @description Delete banners with their counts and images. Unknown IDs are ignored.
         */
        delete: operations["removeBanners"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/banner/inhouse/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Show or hide all of these banners, or none if one was changed since its version was read
         * @description Show or hide all of these banners, or none if one was changed since its version was read.
         */
        put: operations["setBannersActive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/banner/inhouse/data/{banner_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one banner
         * @description Get one banner.
         */
        get: operations["readBanner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/banner/inhouse/update/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Show or hide one banner
         * @description Show or hide one banner. The request is plain JSON, the response is encrypted.
         */
        put: operations["setBannerStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all settings, their version, and the last change of each
         * @description Get all settings, their version, and the last change of each.
         */
        get: operations["readController"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/afterBtn/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the ad after a video: OPEN, FS, NTV, or URL
         * @description Set the ad after a video: OPEN, FS, NTV, or URL. Compares If-Match.
         */
        put: operations["setControllerVideoEndMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/afterIntro/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the ad after the intro: OPEN, FS, NTV, or URL
         * @description Set the ad after the intro: OPEN, FS, NTV, or URL. Compares If-Match.
         */
        put: operations["setControllerIntroMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/afterSplace/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the ad after the splash screen: OPEN, FS, NTV, URL, or OFF
         * @description Set the ad after the splash screen: OPEN, FS, NTV, URL, or OFF. Compares If-Match.
         */
        put: operations["setControllerSplashMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/app/loadCheck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get CPU, RAM and storage in percent, and the viewers of live calls
         * @description Get CPU, RAM and storage in percent, and the viewers of live calls.
         */
        get: operations["checkLoad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/facebook/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set both Facebook credentials
         * @description Set both Facebook credentials. Compares If-Match.
         */
        put: operations["setControllerFacebook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/facebook/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the full client token
         * @description Get the full client token. The audit log records which admin read it.
         */
        post: operations["revealControllerToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/phones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the phones of the last 24 hours, and those that match these conditions
         * @description Count the phones of the last 24 hours, and those that match these conditions. 503 without Redis.
         */
        get: operations["countRulePhones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/position/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the position or the time of the pre-video
         * @description Set the position or the time of the pre-video. Compares If-Match.
         */
        put: operations["setControllerNumber"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get every setting as this phone gets it now, and the rule that decides it
         * @description Get every setting as this phone gets it now, and the rule that decides it.
         */
        get: operations["previewRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules of every setting
         * @description List the rules of every setting.
         */
        get: operations["listRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/rules/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the rules of one setting
         * @description Replace the rules of one setting. Compares If-Match.
         */
        put: operations["setRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/rules/{field}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate how many phones would get another value, from those of the last 24 hours
         * @description Estimate how many phones would get another value, from those of the last 24 hours. Nothing is saved.
         */
        post: operations["estimateRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/status/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turn a switch on or off
         * @description Turn a switch on or off. Does nothing if it has this value already.
         */
        put: operations["setControllerSwitch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions of the settings, newest first, with their changes
         * @description List versions of the settings, newest first, with their changes. Takes page and limit.
         */
        get: operations["listConfigVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the changes that restoring a version would make
         * @description Get the changes that restoring a version would make.
         */
        get: operations["compareConfigVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/admin/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore all settings of a version
         * @description Restore all settings of a version. This is a new version.
         */
        post: operations["restoreConfigVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/controller/install/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the text, button, and URL of the install prompt
         * @description Set the text, button, and URL of the install prompt. Compares If-Match.
         */
        put: operations["setControllerInstallPrompt"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/livecall/admin/ads/fire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reschedule an ad to another time in the console's time zone, as long as it is not fired
         * @description Reschedule an ad to another time in the console's time zone, as long as it is not fired.
         *
         *     With If-Match, an outdated save gets 409 and the stored scheduled ad.
         */
        put: operations["moveFiring"];
        /**
         * Show an ad in every running call, now or at a time
         * @description Show an ad in every running call, now or at a time. Accepts Idempotency-Key.
         *
         *     A second press within a second fires nothing again.
         */
        post: operations["fireAd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/livecall/admin/ads/fire/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fired ads, newest first, with their counts, and scheduled ones
         * @description List fired ads, newest first, with their counts, and scheduled ones. `q` searches name and URL of fired ads.
         *
         *     The search does not limit the scheduled ads or the totals of views and clicks.
         */
        get: operations["listFireHistory"];
        put?: never;
        post?: never;
        /**
         * Delete records of the history with their counts
         * @description Delete records of the history with their counts. Unknown ids are passed over.
         */
        delete: operations["removeFired"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/livecall/admin/ads/fire/now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the running ads, the scheduled ads, and the number of live viewers
         * @description Get the running ads, the scheduled ads, and the number of live viewers.
         */
        get: operations["readLiveNow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/livecall/admin/ads/fire/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a fired ad from every phone, or cancel a scheduled ad
         * @description Remove a fired ad from every phone, or cancel a scheduled ad. A second request changes nothing.
         */
        post: operations["stopFiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/livecall/liveAds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the live-call texts
         * @description Get the live-call texts.
         */
        get: operations["readLiveSettings"];
        /**
         * Replace the live-call texts
         * @description Replace the live-call texts.
         *
         *     With If-Match, an outdated save gets 409 and the current map.
         */
        put: operations["saveLiveSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/livecall/liveAdWeb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ads that can be fired
         * @description List ads that can be fired. The app's own two come first, then the website ads.
         */
        get: operations["listWebsiteAds"];
        /**
         * Change a website ad's name and URL
         * @description Change a website ad's name and URL.
         *
         *     With If-Match, an outdated save gets 409 and the current ad.
         */
        put: operations["updateWebsiteAd"];
        /**
         * Add a website ad
         * @description Add a website ad. Accepts Idempotency-Key.
         */
        post: operations["addWebsiteAd"];
        /**
         * Delete website ads
         * @description Delete website ads. Unknown IDs are skipped. A reserved one rejects the whole list.
         */
        delete: operations["removeWebsiteAds"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a notification that is not sent yet
         * @description Cancel a notification that is not sent yet.
         */
        post: operations["cancelNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete notifications from the history
         * @description Delete notifications from the history. Pending ones are not sent. Unknown IDs are skipped.
         */
        delete: operations["removeNotifications"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications, newest first, with states and counts
         * @description List notifications, newest first, with states and counts. `q` searches the texts. Takes page and limit.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification again, as a new one
         * @description Send a notification again, as a new one. `fileName` keeps the icon of an earlier one.
         */
        post: operations["resendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a notification that failed
         * @description Retry a notification that failed.
         */
        post: operations["retryNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification to all phones or to a topic, now or at a time
         * @description Send a notification to all phones or to a topic, now or at a time. Accepts Idempotency-Key.
         *
         *     `fileName` keeps the icon of an earlier push, where no image is sent.
         */
        post: operations["sendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to one phone, by its token or as a saved phone, or to a test topic
         * @description Send a test to one phone, by its token or as a saved phone, or to a test topic. Accepts Idempotency-Key.
         */
        post: operations["testNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/test/phones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the phones that were saved for tests, by name
         * @description List the phones that were saved for tests, by name.
         */
        get: operations["listSavedPhones"];
        put?: never;
        /**
         * Save a phone for tests, at most 50
         * @description Save a phone for tests, at most 50. Names are unique. Accepts Idempotency-Key.
         */
        post: operations["savePhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/test/phones/{phone_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a saved phone
         * @description Remove a saved phone.
         */
        delete: operations["removePhone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/notification/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace all fields of a scheduled notification before it is due
         * @description Replace all fields of a scheduled notification before it is due. Compares If-Match.
         */
        put: operations["updateNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/policy/admin/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the privacy policy
         * @description Get the privacy policy. Its texts are empty before the first save.
         */
        get: operations["readPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/policy/admin/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publish the policy
         * @description Publish the policy. With If-Match, a conflict is rejected with 409 and the current text.
         */
        put: operations["savePolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/policy/admin/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all published versions by title, newest first
         * @description List all published versions by title, newest first. Takes page and limit.
         */
        get: operations["listPolicyVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/policy/admin/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one version in full, and the version before it
         * @description Get one version in full, and the version before it.
         */
        get: operations["comparePolicyVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/policy/admin/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an earlier text again as a new version
         * @description Publish an earlier text again as a new version.
         */
        post: operations["restorePolicyVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/terms/admin/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the terms and conditions
         * @description Get the terms and conditions. Their texts are empty before the first save.
         */
        get: operations["readTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/terms/admin/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Publish the terms
         * @description Publish the terms. With If-Match, a conflict is rejected with 409 and the current text.
         */
        put: operations["saveTerms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/terms/admin/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all published versions by title, newest first
         * @description List all published versions by title, newest first. Takes page and limit.
         */
        get: operations["listTermsVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/terms/admin/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one version in full, and the version before it
         * @description Get one version in full, and the version before it.
         */
        get: operations["compareTermsVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/terms/admin/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an earlier text again as a new version
         * @description Publish an earlier text again as a new version.
         */
        post: operations["restoreTermsVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/App/video/admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List videos, newest first, and whether the app plays them
         * @description List videos, newest first, and whether the app plays them. `q` searches the names. Takes page and limit.
         */
        get: operations["listVideos"];
        put?: never;
        /**
         * Upload videos
         * @description Upload videos. One bad file rejects the whole batch; `files` lists the bad ones.
         *
         *     Accepts Idempotency-Key.
         */
        post: operations["uploadVideos"];
        /**
         * Delete videos with their files
         * @description Delete videos with their files. Unknown IDs are ignored.
         */
        delete: operations["removeVideos"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI description of all endpoints
         * @description Get the OpenAPI description of all endpoints.
         */
        get: operations["readSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One row was changed since it was read, so none was saved. */
        ActiveConflict: {
            changed?: components["schemas"]["Changed"];
            /** @description a stable identifier of the error, such as not_found */
            code: string;
            /** @description messages by field */
            errors?: {
                [key: string]: string[];
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description Rows to activate or deactivate together. */
        ActiveRows: {
            /** @description false: paused */
            active: boolean;
            rows: components["schemas"]["SeenRow"][];
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ActiveSaved: {
            /** @description a text for the person; may be empty */
            message: string;
            /** @description how many rows changed */
            saved: number;
            /** @description true if the request succeeded */
            status: boolean;
        };
        AppEvent: {
            /**
             * Format: uuid
             * @description `_id` of the placement, banner, fired ad, or notification
             */
            id: string;
            /** @description an event with this key counts once in 24 hours; null: no key */
            key?: string | null;
            type: components["schemas"]["EventType"];
        };
        BackupCode: {
            code: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        BackupCodesResponse: {
            /** @description shown once */
            backupCodes: string[];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        BadFile: {
            file: string;
            message: string;
            /** @description position in the batch, from 0 */
            place: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        BannerList: {
            data: components["schemas"]["BannerRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description whether the app shows banners */
            isRunning: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the request succeeded */
            status: boolean;
            totalPages: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        BannerResponse: {
            data: components["schemas"]["BannerRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        BannerRow: {
            buttonText: string;
            buttonUrl: string;
            readonly clicks: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt: string | null;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description absolute URL */
            readonly image: string;
            isActive: boolean;
            name: string;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt: string | null;
            text: string;
            url: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
            readonly views: number;
        };
        BannerStatus: {
            /** Format: uuid */
            id: string;
            /** @description true shows the banners, false pauses them */
            isActive: unknown;
        };
        BannerUpdate: {
            buttonText?: string;
            buttonUrl?: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt?: string | null;
            /** Format: uuid */
            id: string;
            /** Format: binary */
            image?: Blob;
            name: string;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            text?: string;
            url: string;
        };
        BiggestChangeRow: {
            /** @description clicks in the finished part of the period */
            clicks: number;
            /** @description clicks in the earlier period, up to the same point in time */
            clicksBefore: number;
            /**
             * id
             * Format: uuid
             */
            id: string;
            kind: components["schemas"]["Kind"];
            name: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ChallengeResponse: {
            /**
             * Format: uuid
             * @description goes into X-Captcha: <id>:<answer>
             */
            id: string;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description like `8 + 5`; the signs are +, - and × */
            question: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description Who changed a row, and when. `by` is empty for management commands. */
        Changed: {
            /** Format: date-time */
            at: string;
            by: string;
        };
        ChangedRow: {
            after: unknown;
            /** Format: date-time */
            at: string;
            before: unknown;
            /** @description login ID of the admin who made the change */
            by: string;
            name: string;
        };
        ChangeRow: {
            /** @description area and action, such as placement.update */
            action: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            by: string;
            /** @description name of the changed object */
            readonly called: string;
            /** @description number of consecutive additions or deletions by the same admin, of which this is the newest */
            count: number;
            number: number;
            /** @description the changed object, such as placement:native:<id> */
            target: string;
        };
        /** @description A body with IDs only. */
        Chosen: {
            id: string[] | string;
        };
        ChosenAd: {
            /**
             * Format: uuid
             * @description ID of a fired or a scheduled ad
             */
            id: string;
        };
        ChosenItems: {
            id: string[] | string;
        };
        ChosenNotification: {
            /** Format: uuid */
            id: string;
        };
        ChosenSessions: {
            id: string[] | string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ClearingList: {
            data: components["schemas"]["ClearingRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ClearingResponse: {
            data: components["schemas"]["ClearingRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        ClearingRow: {
            by: string;
            clicks: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date */
            endDate: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            items: number;
            label: string;
            /** @description false if all of the ads were deleted */
            restorable: boolean;
            /** Format: date */
            startDate: string;
            /** Format: date-time */
            undoUntil: string;
            views: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ClientTokenResponse: {
            clientToken: string;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        Code: {
            code: string;
        };
        /** @description All conditions must match. Without conditions, every phone that sends a property matches. */
        Conditions: {
            /** @description any of these */
            country?: string[];
            /** @description from this time on, ISO 8601 */
            from?: string;
            /** @description any of these; `hi` is `hi-IN` as well */
            language?: string[];
            /** @description any of these */
            platform?: string[];
            /** @description rollout percentage, by a stable hash of field and device */
            share?: number;
            /** @description until this time, ISO 8601 */
            until?: string;
            /** @description comparators of semantic versions, which must all hold: >=2.3.0 <3.0.0 */
            version?: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ConfigDocument: {
            controller: components["schemas"]["DeviceSettings"];
            /** @description the live-call texts */
            liveAds: {
                [key: string]: string;
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description ads by ad type */
            placements: components["schemas"]["PlacementsByKind"];
            /** @description true if the request succeeded */
            status: boolean;
            /** @description read a text again when its number changes */
            versions: components["schemas"]["TextVersions"];
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ControllerResponse: {
            data: components["schemas"]["SettingsDocument"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description Schedule and limits of an ad. Missing fields stay as they are. */
        CountedPlacementRow: {
            /** @description in the last 7 days, today included */
            readonly clicks: number;
            /** Format: date-time */
            createdAt: string;
            description: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt: string | null;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description false: paused */
            isActive: boolean;
            name: string;
            /** @description maximum views per phone and day; 0: no limit */
            perDay: number;
            /** @description maximum views per phone and hour; 0: no limit */
            perHour: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt: string | null;
            unitId: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
            /** @description in the last 7 days, today included */
            readonly views: number;
            /** @description how often it is chosen, compared with other ads of its type */
            weight: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        CountList: {
            data: components["schemas"]["CountRow"][];
            /**
             * @description as requested
             *
             *     * `hour` - hour
             *     * `day` - day
             *     * `week` - week
             *     * `month` - month
             */
            interval?: components["schemas"]["IntervalEnum"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description earlier period. Without `compare`: as many days before the range as it has finished days. null if no day of the range is finished, or if the period begins before the first record */
            previous: components["schemas"]["PeriodBefore"] | null;
            /** @description true if the request succeeded */
            status: boolean;
        };
        CountPoint: {
            count: number;
            /** @description first day of the interval, or the start of the hour with its UTC offset */
            createdAt: string;
            /** @description true if the interval is not over */
            unfinished?: boolean;
        };
        CountRow: {
            clicks: number;
            /** @description clicks in the earlier period, with `compare` */
            clicksBefore?: number;
            /**
             * id
             * Format: uuid
             */
            id: string;
            kind: components["schemas"]["Kind"];
            name: string;
            views: number;
        };
        Counts: {
            clicks: number;
            views: number;
        };
        CountsRow: {
            clicks: number;
            views: number;
        };
        Credentials: {
            loginId: string;
            password: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        CurveList: {
            data: components["schemas"]["CurveRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        CurveRow: {
            clicks: number[];
            /**
             * id
             * Format: uuid
             */
            id: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        Dashboard: {
            clickPoints: components["schemas"]["CountPoint"][];
            /** @description points of the earlier period, with `interval` or `compare` */
            earlier?: components["schemas"]["EarlierPoint"][];
            /**
             * @description as requested, or `day` if the hours were deleted
             *
             *     * `hour` - hour
             *     * `day` - day
             *     * `week` - week
             *     * `month` - month
             */
            interval?: components["schemas"]["IntervalEnum"];
            kind: components["schemas"]["Kind"];
            /** @description a text for the person; may be empty */
            message: string;
            name: string;
            previous: components["schemas"]["PeriodBefore"] | null;
            /** @description true if the request succeeded */
            status: boolean;
            totalClicks: number;
            totalViews: number;
            viewPoints: components["schemas"]["CountPoint"][];
        };
        Decided: {
            /** @description name of the rule that gives the value; null: the value for all phones */
            rule: string | null;
            /** @description value for the phone; the client token is masked */
            value: unknown;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        Deleted: {
            deleted: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        DeviceBanner: {
            buttonText: string;
            buttonUrl: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description absolute URL */
            readonly image: string;
            name: string;
            text: string;
            url: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        DeviceBanners: {
            data: components["schemas"]["DeviceBanner"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        DevicePlacement: {
            /**
             * id
             * Format: uuid
             * @description the ID for counting views and clicks
             */
            id: string;
            name: string;
            /** @description maximum views on this phone per day; missing: no limit */
            perDay?: number;
            /** @description maximum views on this phone per hour; missing: no limit */
            perHour?: number;
            unitId: string;
            /** @description 2 to 100; missing: 1 */
            weight?: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        DevicePlacements: {
            data: components["schemas"]["DevicePlacement"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        DevicePolicy: {
            description: string;
            title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        DevicePolicyResponse: {
            data: components["schemas"]["DevicePolicy"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        DeviceSettings: {
            afterBtnAds: components["schemas"]["Mode"];
            afterBtnAds_status: boolean;
            afterIntroAds: components["schemas"]["Mode"];
            afterIntroAds_status: boolean;
            afterSplaceAds: components["schemas"]["SplashMode"];
            afterSplaceAds_status: boolean;
            bannerinHouseAds: boolean;
            /** @description masked in the console, in full for the app */
            clientToken: string;
            facebook_app_id: string;
            installNew: boolean;
            /** @description only while installNew is on */
            installNewData?: components["schemas"]["InstallPrompt"];
            liveBtn: boolean;
            preVideo: boolean;
            preVideo_position: number;
            preVideo_time: number;
            profileBtn: boolean;
            rendomBtn: boolean;
            track: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        DeviceSettingsResponse: {
            data: components["schemas"]["DeviceSettings"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        DeviceTerms: {
            description: string;
            title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        DeviceTermsResponse: {
            data: components["schemas"]["DeviceTerms"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        DeviceVideo: {
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description absolute URL of the thumbnail; empty while there is none */
            readonly poster: string;
            /**
             * Format: double
             * @description seconds
             */
            readonly seconds: number | null;
            /** @description absolute URL of the MP4 */
            readonly video: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        DeviceVideos: {
            data: components["schemas"]["DeviceVideo"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
            totalPages: number;
        };
        EarlierPoint: {
            /** @description first day of the interval, or the hour with its UTC offset */
            readonly at: string;
            clicks: number;
            views: number;
        };
        Effect: {
            /** @description phones whose value would change */
            changed: number;
            /** @description number of phones per value, the most frequent first */
            given: components["schemas"]["GivenValue"][];
            /** @description phones of the last 24 hours, each counted once per hour */
            phones: number;
            /** @description phones for which this is unknown */
            rest: number;
        };
        /** @description The rules of the setting in the path, and its value for all phones. Missing fields stay unchanged. */
        EffectRequest: {
            rules?: components["schemas"]["RuleRow"][];
            value?: unknown;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        EffectResponse: {
            data: components["schemas"]["Effect"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        EffectRow: {
            after: components["schemas"]["CountsRow"];
            /** @description counts at the same times a week before */
            before: components["schemas"]["CountsRow"];
            /** @description length of both periods */
            hours: number;
        };
        EmailAddress: {
            /** Format: email */
            email: string;
        };
        /** @description AES-256-GCM: `encrypted` is the ciphertext and the 16-byte tag, `iv` has 16 random bytes. A request body is {"encryptedData": EncryptedPayload}. A response is an EncryptedPayload. */
        EncryptedPayload: {
            encrypted: string;
            iv: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        EndedResponse: {
            /** @description number of ended sessions */
            ended: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        Enrolment: {
            /** @description QR code of the otpauth URL, as an SVG image in a data URI */
            qr: string;
            /** @description key of the app in base32, to type in instead of the QR code */
            secret: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        EnrolmentResponse: {
            data: components["schemas"]["Enrolment"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        Envelope: {
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        Error: {
            /** @description A stable identifier of the error. Compare it instead of the message: `api_key_wrong`, `batch_id_reused`, `captcha_wrong`, `code_wrong`, `conflict`, `credentials_wrong`, `cross_site`, `forbidden`, `idempotency_key_reused`, `in_progress`, `internal_error`, `invalid`, `method_not_allowed`, `not_found`, `not_signed_in`, `nothing_to_clear`, `password_invalid`, `password_wrong`, `rate_limited`, `resent_too_soon`, `role_required`, `step_expired`, `storage_full`, `too_large`, `too_many_codes`, `unavailable`, `unknown_sort`, `unprocessable`, `unsupported_type`. */
            code: string;
            errors?: {
                [key: string]: string[];
            };
            /** @description For people; its wording may change */
            message: string;
            /** @constant */
            status: false;
        };
        EventBatch: {
            /** @description 1 to 500 */
            events: components["schemas"]["AppEvent"][];
            /**
             * Format: uuid
             * @description the batch counts once in 24 hours, and a repeated batch gets the first response; null: no ID
             */
            id?: string | null;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        EventList: {
            /** @description login IDs of everyone who changed something */
            actors: string[];
            data: components["schemas"]["RunRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description there are more entries than `total` */
            isTotalLeast: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description name of the object that `target` filters by */
            targetName: string;
            total: number;
            totalPages: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        EventReceipt: {
            accepted: number;
            duplicate: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description reason by index of the rejected event */
            reasons: {
                [key: string]: string;
            };
            rejected: number;
            /** @description true if the request succeeded */
            status: boolean;
        };
        EventRow: {
            /** @description area and action, such as placement.update */
            action: string;
            address: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            /** @description login ID; empty for management commands and tasks */
            by: string;
            /** @description name of the changed object */
            readonly called: string;
            number: number;
            /** @description the changed object, such as placement:native:<id> */
            target: string;
        };
        /**
         * @description * `view` - view
         *     * `click` - click
         * @enum {string}
         */
        EventType: "view" | "click";
        FacebookChange: {
            appId: string;
            /** @description the masked token keeps the current one */
            clientToken: string;
        };
        FieldChangeRow: {
            after: unknown;
            before: unknown;
            field: string;
        };
        Fire: {
            /** @description empty or missing: now */
            fireAt?: string;
            name: string;
            type: components["schemas"]["FireType"];
            /** @default  */
            url: string;
        };
        FiredOrPlannedRow: {
            by?: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description only of a scheduled ad, like the fields below
             */
            fireAt?: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            state?: components["schemas"]["LiveAdState"];
            type: components["schemas"]["FireType"];
            url: string;
            version?: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        FiredResponse: {
            data: components["schemas"]["FiredOrPlannedRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description also null for a scheduled ad */
            viewers: number | null;
        };
        FiredRow: {
            /** Format: date-time */
            createdAt: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            type: components["schemas"]["FireType"];
            url: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        FiredSince: {
            /** @description without stopped ads and ads that were replaced by a stopped one */
            data: components["schemas"]["FiredRow"][];
            /**
             * Format: uuid
             * @description value of `after` for the next request
             */
            last: string | null;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description IDs of ads that the app must no longer show: fired up to `after`, and stopped or replaced since; at most the last 1,000 */
            stopped: string[];
        };
        FiredToday: {
            by: string;
            clicks: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            views: number;
        };
        /**
         * @description * `Open_Ads_Fire` - Open ad
         *     * `NTV_Ads_Fire` - Native ad
         *     * `Url_Ads_Fire` - Web address
         * @enum {string}
         */
        FireType: "Open_Ads_Fire" | "NTV_Ads_Fire" | "Url_Ads_Fire";
        FoundRow: {
            /** @description heading of the results */
            group: string;
            hint: string;
            /** @description name of the icon */
            icon: string;
            /** @description URL of the screen that shows the object */
            link: string;
            title: string;
        };
        GivenValue: {
            phones: number;
            value: unknown;
        };
        Heartbeat: {
            /** @description letters, digits, - and _; the same while a person watches */
            viewer: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        HeartbeatResponse: {
            /** @description seconds until the next heartbeat */
            interval: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        History: {
            data: components["schemas"]["HistoryRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description scheduled ads and ads that were missed in the last week; the same on each page */
            planned: components["schemas"]["PlannedRow"][];
            /** @description true if the request succeeded */
            status: boolean;
            /** @description number of records that `q` finds, as far as counted */
            total: number;
            /** @description total of all records that match, not of the page */
            totalClicks: number;
            totalPages: number;
            /** @description total of all records that match, not of the page */
            totalViews: number;
        };
        HistoryRow: {
            /** @description login ID of the admin who fired the ad */
            by: string;
            clicks: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description time when it was stopped, replaced, or a day old; null: it is running
             */
            endedAt: string | null;
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            /**
             * @description running: the newest of its Adstype, not stopped and not a day old
             *
             *     * `planned` - planned
             *     * `missed` - missed
             *     * `cancelled` - cancelled
             *     * `running` - running
             *     * `fired` - fired
             *     * `stopped` - stopped
             */
            state: components["schemas"]["LiveAdState"];
            /** Format: date-time */
            stoppedAt: string | null;
            type: components["schemas"]["FireType"];
            url: string;
            views: number;
        };
        HomeFields: {
            /** @description newest entries of the audit log */
            changes: components["schemas"]["ChangeRow"][];
            /** @description ads fired today, newest first, at most 5 */
            fired: components["schemas"]["FiredToday"][];
            firedCount: number;
            /** @description hours of today until now; the last one is not finished */
            hours: components["schemas"]["Counts"][];
            /** @description all hours of the same day a week ago; empty if lastWeek is null */
            hoursLastWeek: components["schemas"]["Counts"][];
            /** @description totals a week ago up to the same time, the running hour in proportion; null if they are not known */
            lastWeek: components["schemas"]["Counts"] | null;
            /** @description problems that the inbox lists */
            problems: components["schemas"]["ProblemRow"][];
            /** @description newest notification and its state */
            push: components["schemas"]["LastPush"] | null;
            /** @description the newest change of each setting that changed within 7 days */
            settings: components["schemas"]["ChangedRow"][];
            /** @description totals of the app's ads today so far */
            today: components["schemas"]["Counts"];
            /** @description distinct viewers of the last 60 s, or null */
            viewers: number | null;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        HomeResponse: {
            data: components["schemas"]["HomeFields"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        InboxResponse: {
            data: components["schemas"]["ProblemRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description current build of the console */
            release: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        InstallPrompt: {
            buttonText: string;
            buttonUrl: string;
            text: string;
        };
        /** @description The three texts of the install prompt. */
        InstallPromptChange: {
            buttonText: string;
            buttonUrl: string;
            text: string;
        };
        /**
         * @description * `hour` - hour
         *     * `day` - day
         *     * `week` - week
         *     * `month` - month
         * @enum {string}
         */
        IntervalEnum: "hour" | "day" | "week" | "month";
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        InvitationResponse: {
            data: components["schemas"]["InvitationRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        InvitationRow: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            invitedBy: string;
            role: components["schemas"]["Role"];
        };
        /**
         * @description * `native` - Native
         *     * `fullScreen` - Full screen
         *     * `banner` - Banner
         *     * `open` - Open
         *     * `reward` - Reward
         *     * `web` - Web
         *     * `inhouse` - In-house banner
         *     * `fired` - Fired ad
         *     * `push` - Notification
         * @enum {string}
         */
        Kind: "native" | "fullScreen" | "banner" | "open" | "reward" | "web" | "inhouse" | "fired" | "push";
        KindRow: {
            clicks: number;
            kind: components["schemas"]["Kind"];
            views: number;
        };
        LastChange: {
            /** Format: date-time */
            at: string;
            by: string;
        };
        LastPush: {
            attempts: number;
            createdBy: string;
            error: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** Format: date-time */
            sendAt: string;
            /** Format: date-time */
            sentAt: string | null;
            readonly state: components["schemas"]["PushState"];
            title: string;
        };
        /**
         * @description * `planned` - planned
         *     * `missed` - missed
         *     * `cancelled` - cancelled
         *     * `running` - running
         *     * `fired` - fired
         *     * `stopped` - stopped
         * @enum {string}
         */
        LiveAdState: "planned" | "missed" | "cancelled" | "running" | "fired" | "stopped";
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        LiveNow: {
            /** @description running ads, newest first; running: the newest of its Adstype, not stopped and not a day old */
            data: components["schemas"]["RunningRow"][];
            /** @description increases with each fired ad and each stop */
            last: number;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description scheduled ads, by time */
            planned: components["schemas"]["PlannedRow"][];
            /** @description true if the request succeeded */
            status: boolean;
            /** @description distinct viewers of the last 60 s; null while they cannot be counted */
            viewers: number | null;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        LiveSettingsResponse: {
            data: {
                [key: string]: string;
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        LoadResponse: {
            /**
             * Format: double
             * @description percent
             */
            cpuLoad: number;
            /** @description a text for the person; may be empty */
            message: string;
            /**
             * Format: double
             * @description percent
             */
            ramUsage: number;
            /** @description true if the request succeeded */
            status: boolean;
            /**
             * Format: double
             * @description percent
             */
            storageUsage: number;
            /** @description distinct viewers of the last 60 s; null while they cannot be counted */
            viewers: number | null;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        LoginStartedResponse: {
            /** @description a text for the person; may be empty */
            message: string;
            /**
             * @description where the code comes from
             *
             *     * `email` - email
             *     * `app` - app
             */
            method: components["schemas"]["MethodEnum"];
            /** @description seconds until another code may be requested */
            resendIn: number;
            /** @description masked email that the code was sent to; empty with an authenticator app */
            sentTo: string;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description sign-in token, for login/otp */
            token: string;
        };
        MailChoices: {
            /** @description an email when a problem begins */
            problems: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        MailChoicesResponse: {
            data: components["schemas"]["MailChoices"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        MarkDetails: {
            /** @description action of a change, such as placement.update, or plan.start or plan.end for a schedule */
            action: string;
            actor: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            /** @description number of equal changes in a row within an hour, by the same admin */
            count: number;
            /** @description null until a whole hour has passed, and if nothing was counted a week before */
            effect: components["schemas"]["EffectRow"] | null;
            /** @description number of the audit entry, or ID of the fired ad, push, or schedule */
            id: string;
            label: string;
            type: components["schemas"]["MarkType"];
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        MarkList: {
            data: components["schemas"]["MarkRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        MarkResponse: {
            data: components["schemas"]["MarkDetails"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        MarkRow: {
            /** @description action of a change, such as placement.update, or plan.start or plan.end for a schedule */
            action: string;
            actor: string;
            /** Format: date-time */
            at: string;
            /** @description number of equal changes in a row within an hour, by the same admin */
            count: number;
            /** @description number of the audit entry, or ID of the fired ad, push, or schedule */
            id: string;
            label: string;
            type: components["schemas"]["MarkType"];
        };
        /**
         * @description * `change` - change
         *     * `fire` - fire
         *     * `push` - push
         *     * `plan` - plan
         * @enum {string}
         */
        MarkType: "change" | "fire" | "push" | "plan";
        /**
         * @description * `email` - email
         *     * `app` - app
         * @enum {string}
         */
        MethodEnum: "email" | "app";
        /**
         * @description * `OPEN` - OPEN
         *     * `FS` - FS
         *     * `NTV` - NTV
         *     * `URL` - URL
         * @enum {string}
         */
        Mode: "OPEN" | "FS" | "NTV" | "URL";
        ModeChange: {
            /** @description the mode */
            name: components["schemas"]["Mode"];
        };
        MovedAd: {
            fireAt: string;
            /**
             * id
             * Format: uuid
             * @description ID of a scheduled ad
             */
            id: string;
        };
        /** @description The admin ID and the password of an invited person. */
        NewAccount: {
            loginId: string;
            password: string;
        };
        NewBanner: {
            buttonText?: string;
            buttonUrl?: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt?: string | null;
            /** Format: binary */
            image: Blob;
            name: string;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            text?: string;
            url: string;
        };
        NewInvitation: {
            /** Format: email */
            email: string;
            role: components["schemas"]["Role"];
        };
        NewNotification: {
            /** @description last part of the URL in n_icon, to keep that icon */
            fileName?: string;
            /**
             * Format: binary
             * @description a new icon; wins over fileName
             */
            image?: Blob;
            message: string;
            /** @description empty or left out: now */
            sendAt?: string;
            title: string;
            /**
             * @description one of the history's topics; left out: all
             * @default all
             */
            topic: string;
            url?: string;
        };
        NewPassword: {
            password: string;
        };
        NewPhone: {
            name: string;
            /** @description the FCM token of the phone; it is not shown again */
            token: string;
        };
        /** @description Schedule and limits of an ad. Missing fields stay as they are. */
        NewPlacement: {
            description: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt?: string | null;
            /** @description false: paused */
            isActive?: boolean;
            name: string;
            /** @description maximum views per phone and day; 0: no limit */
            perDay?: number;
            /** @description maximum views per phone and hour; 0: no limit */
            perHour?: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            /** @description ad unit ID */
            unitId: string;
            /** @description how often it is chosen, compared with other ads of its type */
            weight?: number;
        };
        NewTest: {
            /** @description last part of the URL in n_icon, to keep that icon */
            fileName?: string;
            /**
             * Format: binary
             * @description a new icon; wins over fileName
             */
            image?: Blob;
            message: string;
            /**
             * Format: uuid
             * @description ID of a saved phone, instead of a token
             */
            phone?: string;
            title: string;
            /** @description FCM token of the phone */
            token?: string;
            /** @description one of the history's testTopics */
            topic?: string;
            url?: string;
        };
        /** @description Schedule and limits of an ad. Missing fields stay as they are. */
        NewWebAd: {
            description: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt?: string | null;
            /** @description false: paused */
            isActive?: boolean;
            name: string;
            /** @description maximum views per phone and day; 0: no limit */
            perDay?: number;
            /** @description maximum views per phone and hour; 0: no limit */
            perHour?: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            /** @description the URL that the ad opens */
            unitId: string;
            /** @description how often it is chosen, compared with other ads of its type */
            weight?: number;
        };
        NewWebsiteAd: {
            name: string;
            url: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        NotificationList: {
            data: components["schemas"]["NotificationRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /**
             * @description fcm; log while no FCM credentials are set
             *
             *     * `fcm` - fcm
             *     * `log` - log
             */
            provider: components["schemas"]["ProviderEnum"];
            /** @description true if the request succeeded */
            status: boolean;
            /** @description topics that `test` accepts */
            testTopics: string[];
            /** @description the topic that every phone subscribes to; `all` sends to it */
            topic: string;
            /** @description topics that `send` accepts */
            topics: string[];
            total: number;
            totalPages: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        NotificationResponse: {
            data: components["schemas"]["NotificationRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        NotificationRow: {
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description why the last attempt failed */
            error: string;
            /** @description URL of the icon; empty without one */
            readonly icon: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            isTest: boolean;
            message: string;
            /** Format: date-time */
            nextAt: string;
            /** @description clicks that the app sent under its _id */
            readonly opened: number;
            /** @description views that the app sent under its _id */
            readonly received: number;
            /** Format: date-time */
            sendAt: string;
            /** Format: date-time */
            sentAt: string | null;
            /** @description logged: written to the log, as no FCM credentials were set when it was due */
            readonly state: components["schemas"]["PushState"];
            title: string;
            /** @description audience; empty for a test on one phone */
            topic: string;
            url: string;
            version: number;
        };
        /** @description The complete notification. Fields that every phone shows are required, so that none is emptied by mistake. */
        NotificationUpdate: {
            /** @description last part of the URL in n_icon, to keep that icon */
            fileName?: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: binary
             * @description a new icon; wins over fileName
             */
            image?: Blob;
            message: string;
            /** @description empty: now */
            sendAt: string;
            title: string;
            /** @description one of the history's topics */
            topic: string;
            /** @description empty: none */
            url: string;
        };
        NumberChange: {
            /** @description one of the numbers */
            name: components["schemas"]["NumberName"];
            value: number;
        };
        /** @enum {string} */
        NumberName: "preVideo_position" | "preVideo_time";
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        OverviewResponse: {
            /** @description the points of the compared period, in the same order */
            earlier: components["schemas"]["EarlierPoint"][];
            /**
             * @description interval of the points; `day` if the hours were deleted
             *
             *     * `hour` - hour
             *     * `day` - day
             *     * `week` - week
             *     * `month` - month
             */
            interval: components["schemas"]["IntervalEnum"];
            kinds: components["schemas"]["KindRow"][];
            marks: components["schemas"]["MarkRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description biggest changes: the 5 largest increases, then decreases */
            movers: components["schemas"]["BiggestChangeRow"][];
            points: components["schemas"]["PointRow"][];
            /** @description true if the request succeeded */
            status: boolean;
        };
        PasswordAgain: {
            password: string;
        };
        PasswordAndCode: {
            code: string;
            password: string;
        };
        PasswordChange: {
            currentPassword: string;
            password: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PeopleResponse: {
            data: components["schemas"]["Person"][];
            /** @description open invitations */
            invitations: components["schemas"]["InvitationRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        PeriodBefore: {
            comparedClicks: number;
            /** @description views in the part of the range that is compared with this period */
            comparedViews: number;
            /** Format: date */
            endDate: string;
            /** Format: date */
            startDate: string;
            totalClicks: number;
            totalViews: number;
            /**
             * Format: date-time
             * @description end of the comparison, if the last day counts only up to a time
             */
            until?: string;
        };
        Person: {
            email: string;
            /** @description whether an authenticator app is on */
            hasApp: boolean;
            /**
             * id
             * Format: uuid
             */
            id: string;
            isActive: boolean;
            /** @description may also use Django admin */
            isSuperuser: boolean;
            readonly isYou: boolean;
            /** Format: date-time */
            lastSeenAt: string | null;
            loginId: string;
            name: string;
            role: components["schemas"]["Role"];
            /** @description number of live sessions */
            sessions: number;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        /** @description The role, the active status, or both. */
        PersonChange: {
            isActive?: boolean;
            role?: components["schemas"]["Role"];
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PersonResponse: {
            data: components["schemas"]["Person"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        PhoneCounts: {
            countries: components["schemas"]["SeenCode"][];
            /** @description phones that match the conditions */
            fitting: number;
            /** @description the most frequent first */
            kinds: components["schemas"]["PhoneGroupRow"][];
            languages: components["schemas"]["SeenCode"][];
            /** @description phones of the last 24 hours, each counted once per hour */
            phones: number;
            /** @description platforms that phones report, the most frequent first */
            platforms: components["schemas"]["SeenCode"][];
            /** @description phones for which this is unknown */
            rest: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PhoneCountsResponse: {
            data: components["schemas"]["PhoneCounts"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        PhoneGroupRow: {
            phones: number;
            /** @description empty: not sent; *: one of too many combinations */
            platform: string;
            version: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PlacementList: {
            data: components["schemas"]["CountedPlacementRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PlacementResponse: {
            data: components["schemas"]["PlacementRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description Schedule and limits of an ad. Missing fields stay as they are. */
        PlacementRow: {
            /** Format: date-time */
            createdAt: string;
            description: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt: string | null;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description false: paused */
            isActive: boolean;
            name: string;
            /** @description maximum views per phone and day; 0: no limit */
            perDay: number;
            /** @description maximum views per phone and hour; 0: no limit */
            perHour: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt: string | null;
            unitId: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
            /** @description how often it is chosen, compared with other ads of its type */
            weight: number;
        };
        PlacementsByKind: {
            banner: components["schemas"]["DevicePlacement"][];
            fullScreen: components["schemas"]["DevicePlacement"][];
            native: components["schemas"]["DevicePlacement"][];
            open: components["schemas"]["DevicePlacement"][];
            reward: components["schemas"]["DevicePlacement"][];
            web: components["schemas"]["DevicePlacement"][];
        };
        /** @description An ad unit ID, a description, and a schedule. */
        PlacementUpdate: {
            description: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt?: string | null;
            /** @description false: paused */
            isActive?: boolean;
            /** @description maximum views per phone and day; 0: no limit */
            perDay?: number;
            /** @description maximum views per phone and hour; 0: no limit */
            perHour?: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            /** @description ad unit ID */
            unitId: string;
            /** @description how often it is chosen, compared with other ads of its type */
            weight?: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PlannedResponse: {
            data: components["schemas"]["PlannedRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        PlannedRow: {
            /** @description login ID of the admin who scheduled the ad */
            by: string;
            /**
             * Format: date-time
             * @description when it was scheduled
             */
            createdAt: string;
            /** Format: date-time */
            fireAt: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            state: components["schemas"]["LiveAdState"];
            type: components["schemas"]["FireType"];
            url: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        PointRow: {
            /** @description first day of the interval, or the hour with its UTC offset */
            readonly at: string;
            clicks: number;
            /** @description true while the interval is not over */
            unfinished: boolean;
            views: number;
        };
        Policy: {
            /** Format: date-time */
            changedAt: string | null;
            changedBy: string;
            description: string;
            title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        PolicyChange: {
            description: string;
            title: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PolicyResponse: {
            data: components["schemas"]["Policy"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        PreviewResponse: {
            /** @description by the name of the setting */
            data: {
                [key: string]: components["schemas"]["Decided"];
            };
            /** @description invalid parameters, which are ignored */
            ignored: string[];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        ProblemRow: {
            /** @description what the admin can do about the problem */
            advice: string;
            /** @description details of the problem; may be empty */
            detail: string;
            /** @description source of the problem, such as push-failed */
            kind: string;
            /** @description URL of the screen with the cause */
            link: string;
            linkText: string;
            /** Format: date-time */
            since: string | null;
            /**
             * Format: date-time
             * @description hidden from this admin until then
             */
            snoozedUntil: string | null;
            title: string;
        };
        Profile: {
            address: string;
            city: string;
            email: string;
            loginId: string;
            name: string;
            phone: string;
            readonly role: components["schemas"]["Role"];
            state: string;
            readonly version: number;
        };
        /** @description The fields that admins may edit themselves. */
        ProfileChange: {
            address: string;
            city: string;
            name: string;
            phone: string;
            state: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ProfileResponse: {
            data: components["schemas"]["Profile"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /**
         * @description * `fcm` - fcm
         *     * `log` - log
         * @enum {string}
         */
        ProviderEnum: "fcm" | "log";
        /**
         * @description * `scheduled` - scheduled
         *     * `waiting` - waiting
         *     * `sending` - sending
         *     * `sent` - sent
         *     * `logged` - logged
         *     * `failed` - failed
         *     * `cancelled` - cancelled
         * @enum {string}
         */
        PushState: "scheduled" | "waiting" | "sending" | "sent" | "logged" | "failed" | "cancelled";
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        RejectedEventsList: {
            data: components["schemas"]["RejectedEventsRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        RejectedEventsRow: {
            count: number;
            reason: string;
            text: string;
        };
        Resending: {
            /** @description last part of the URL in n_icon, to keep that icon */
            fileName?: string;
            message: string;
            title: string;
            /**
             * @description one of the history's topics; left out: all
             * @default all
             */
            topic: string;
            url?: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ResendResponse: {
            /** @description a text for the person; may be empty */
            message: string;
            resendIn: number;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        ResetStartedResponse: {
            /** @description a text for the person; may be empty */
            message: string;
            resendIn: number;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description reset token */
            token: string;
        };
        /**
         * @description * `owner` - Owner
         *     * `editor` - Editor
         *     * `viewer` - Viewer
         * @enum {string}
         */
        Role: "owner" | "editor" | "viewer";
        RuleRow: {
            name: string;
            /** @description true: phones skip the rule; left out otherwise */
            paused?: boolean;
            /** @description a value of the type of the setting; an object with three texts for the prompt */
            value: unknown;
            when: components["schemas"]["Conditions"];
        };
        /** @description The rules of each setting, in order. The first match wins. */
        RulesByField: {
            afterBtnAds: components["schemas"]["RuleRow"][];
            afterBtnAds_status: components["schemas"]["RuleRow"][];
            afterIntroAds: components["schemas"]["RuleRow"][];
            afterIntroAds_status: components["schemas"]["RuleRow"][];
            afterSplaceAds: components["schemas"]["RuleRow"][];
            afterSplaceAds_status: components["schemas"]["RuleRow"][];
            bannerinHouseAds: components["schemas"]["RuleRow"][];
            installNew: components["schemas"]["RuleRow"][];
            installNewData: components["schemas"]["RuleRow"][];
            liveBtn: components["schemas"]["RuleRow"][];
            preVideo: components["schemas"]["RuleRow"][];
            preVideo_position: components["schemas"]["RuleRow"][];
            preVideo_time: components["schemas"]["RuleRow"][];
            profileBtn: components["schemas"]["RuleRow"][];
            rendomBtn: components["schemas"]["RuleRow"][];
            track: components["schemas"]["RuleRow"][];
        };
        /** @description All rules of the setting in the path. */
        RulesChange: {
            rules: components["schemas"]["RuleRow"][];
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        RulesResponse: {
            data: components["schemas"]["RulesByField"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        RunningRow: {
            /** @description login ID of the admin who fired the ad */
            by: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            type: components["schemas"]["FireType"];
            url: string;
        };
        RunRow: {
            /** @description area and action, such as placement.update */
            action: string;
            address: string;
            after: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            at: string;
            before: {
                [key: string]: unknown;
            } | null;
            /** @description login ID; empty for management commands and tasks */
            by: string;
            /** @description name of the changed object */
            readonly called: string;
            number: number;
            /** @description with `fold`: the older entries of the run */
            older?: components["schemas"]["EventRow"][];
            /** @description the changed object, such as placement:native:<id> */
            target: string;
        };
        SavedPhone: {
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        SavedPhoneList: {
            data: components["schemas"]["SavedPhone"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        SavedPhoneResponse: {
            data: components["schemas"]["SavedPhone"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        SchemaResponse: {
            data: {
                [key: string]: unknown;
            };
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        SearchResponse: {
            data: components["schemas"]["FoundRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        SeenCode: {
            code: string;
            phones: number;
        };
        /** @description A row as the client read it. */
        SeenRow: {
            /**
             * id
             * Format: uuid
             */
            id: string;
            version: number;
        };
        SessionRow: {
            readonly address: string;
            /** Format: date-time */
            createdAt: string;
            readonly device: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            readonly isCurrent: boolean;
            /** Format: date-time */
            lastSeenAt: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        SessionsResponse: {
            data: components["schemas"]["SessionRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        SettingsDocument: {
            afterBtnAds: components["schemas"]["Mode"];
            afterBtnAds_status: boolean;
            afterIntroAds: components["schemas"]["Mode"];
            afterIntroAds_status: boolean;
            afterSplaceAds: components["schemas"]["SplashMode"];
            afterSplaceAds_status: boolean;
            bannerinHouseAds: boolean;
            /** @description last change of each setting, by the name of the setting */
            changes: {
                [key: string]: components["schemas"]["LastChange"];
            };
            facebook_app_id: string;
            /** @description masked in the console, in full for the app */
            facebook_client_token: string;
            installNew: boolean;
            installNewData: components["schemas"]["InstallPrompt"];
            liveBtn: boolean;
            preVideo: boolean;
            preVideo_position: number;
            preVideo_time: number;
            profileBtn: boolean;
            rendomBtn: boolean;
            track: boolean;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        Snooze: {
            /** @description 0 shows the problem again */
            hours: number;
            kind: string;
        };
        /**
         * @description * `OPEN` - OPEN
         *     * `FS` - FS
         *     * `NTV` - NTV
         *     * `URL` - URL
         *     * `OFF` - OFF
         * @enum {string}
         */
        SplashMode: "OPEN" | "FS" | "NTV" | "URL" | "OFF";
        SplashModeChange: {
            /** @description the mode or OFF */
            name: components["schemas"]["SplashMode"];
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        StoppedResponse: {
            data: components["schemas"]["StoppedRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        StoppedRow: {
            /** Format: date-time */
            createdAt: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            /**
             * @description stopped; cancelled if it was scheduled
             *
             *     * `planned` - planned
             *     * `missed` - missed
             *     * `cancelled` - cancelled
             *     * `running` - running
             *     * `fired` - fired
             *     * `stopped` - stopped
             */
            state: components["schemas"]["LiveAdState"];
            /** Format: date-time */
            stoppedAt: string | null;
            type: components["schemas"]["FireType"];
            url: string;
        };
        SwitchChange: {
            /** @description one of the switches */
            name: components["schemas"]["SwitchName"];
            /** @description true also pauses the rules that give phones another value */
            pauseRules?: boolean;
            /** @description true turns the switch on */
            status: boolean;
        };
        /** @enum {string} */
        SwitchName: "liveBtn" | "profileBtn" | "rendomBtn" | "track" | "bannerinHouseAds" | "preVideo" | "afterSplaceAds_status" | "afterIntroAds_status" | "afterBtnAds_status" | "installNew";
        Terms: {
            /** Format: date-time */
            changedAt: string | null;
            changedBy: string;
            description: string;
            title: string;
            /** @description send it back as If-Match: "<version>"; 0 before the first save */
            version: number;
        };
        TermsChange: {
            description: string;
            title: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        TermsResponse: {
            data: components["schemas"]["Terms"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        TextContent: {
            description: string;
            title: string;
        };
        TextDifference: {
            /** Format: date-time */
            at: string;
            /** @description the version before it */
            before: components["schemas"]["TextContent"];
            by: string;
            description: string;
            number: number;
            restoredFrom: number | null;
            title: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        TextDifferenceResponse: {
            data: components["schemas"]["TextDifference"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        TextVersionList: {
            data: components["schemas"]["TextVersionRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the request succeeded */
            status: boolean;
            totalPages: number;
        };
        TextVersionRow: {
            /** Format: date-time */
            at: string;
            by: string;
            number: number;
            restoredFrom: number | null;
            title: string;
        };
        TextVersions: {
            /** @description 0: none yet */
            policy: number;
            /** @description 0: none yet */
            terms: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        TokenResponse: {
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
            /** @description session token */
            token: string;
        };
        TwoFactor: {
            backupCodesLeft: number;
            isOn: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        TwoFactorResponse: {
            data: components["schemas"]["TwoFactor"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        UploadedRow: {
            /** @description bytes */
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            /** @description name of the file in the batch */
            file: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description false if the library has this content already */
            isNew: boolean;
            /** @description name of the uploaded file */
            name: string;
            /** @description absolute URL of the thumbnail; empty while there is none */
            readonly poster: string;
            /**
             * Format: double
             * @description seconds
             */
            readonly seconds: number | null;
            /** @description absolute URL of the MP4 */
            readonly video: string;
        };
        /** @description The body of an error response. Clients compare `code`; the wording of `message` may change. */
        UploadError: {
            /** @description a stable identifier of the error, such as not_found */
            code: string;
            errors?: {
                [key: string]: string[];
            };
            files?: components["schemas"]["BadFile"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        UploadResponse: {
            data: components["schemas"]["UploadedRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        VersionDifference: {
            /** @description from the current values to the restored ones */
            data: components["schemas"]["FieldChangeRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        VersionList: {
            data: components["schemas"]["VersionRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the request succeeded */
            status: boolean;
            totalPages: number;
        };
        VersionRow: {
            /** Format: date-time */
            at: string;
            /** @description empty for number 0, from before the first change */
            by: string;
            changes: components["schemas"]["FieldChangeRow"][];
            number: number;
            restoredFrom: number | null;
        };
        VideoForm: {
            /** @description up to 200 MP4 files of 10 MB */
            video: Blob[];
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        VideoList: {
            data: components["schemas"]["VideoRow"][];
            /** @description true if there are more rows than were counted. At least 5,000 rows and the next page are counted */
            hasMorePages: boolean;
            /** @description whether the app plays them */
            isRunning: boolean;
            /** @description a text for the person; may be empty */
            message: string;
            /** @description the last page if the requested one is past the end */
            page: number;
            /** @description true if the request succeeded */
            status: boolean;
            total: number;
            totalPages: number;
        };
        VideoRow: {
            /** @description bytes */
            bytes: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description name of the uploaded file */
            name: string;
            /** @description absolute URL of the thumbnail; empty while there is none */
            readonly poster: string;
            /**
             * Format: double
             * @description seconds
             */
            readonly seconds: number | null;
            /** @description absolute URL of the MP4 */
            readonly url: string;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        WebAdList: {
            data: components["schemas"]["WebAdRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description Schedule and limits of an ad. Missing fields stay as they are. */
        WebAdRow: {
            /** @description in the date range */
            clicks: number;
            /** Format: date-time */
            createdAt: string;
            description: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt: string | null;
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description false: paused */
            isActive: boolean;
            name: string;
            /** @description maximum views per phone and day; 0: no limit */
            perDay: number;
            /** @description maximum views per phone and hour; 0: no limit */
            perHour: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt: string | null;
            unitId: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
            /** @description in the date range */
            views: number;
            /** @description how often it is chosen, compared with other ads of its type */
            weight: number;
        };
        /** @description A URL, a description, and a schedule. */
        WebAdUpdate: {
            description: string;
            /**
             * Format: date-time
             * @description shown until then; null: no end
             */
            endsAt?: string | null;
            /** @description false: paused */
            isActive?: boolean;
            /** @description maximum views per phone and day; 0: no limit */
            perDay?: number;
            /** @description maximum views per phone and hour; 0: no limit */
            perHour?: number;
            /**
             * Format: date-time
             * @description shown from this time on; null: now
             */
            startsAt?: string | null;
            /** @description the URL that the ad opens */
            unitId: string;
            /** @description how often it is chosen, compared with other ads of its type */
            weight?: number;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        WebsiteAdList: {
            data: components["schemas"]["WebsiteAdRow"][];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        /** @description The fields that every decrypted response has. The other fields depend on the request. */
        WebsiteAdResponse: {
            data: components["schemas"]["WebsiteAdRow"];
            /** @description a text for the person; may be empty */
            message: string;
            /** @description true if the request succeeded */
            status: boolean;
        };
        WebsiteAdRow: {
            /**
             * id
             * Format: uuid
             */
            id: string;
            /** @description built into the app: without a URL, cannot be edited or deleted */
            isReserved: boolean;
            name: string;
            url: string;
            /** @description send it back as If-Match: "<version>" */
            version: number;
        };
        WebsiteAdUpdate: {
            /**
             * id
             * Format: uuid
             */
            id: string;
            name: string;
            url: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileResponse"];
                };
            };
        };
    };
    checkSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    askCaptcha: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeResponse"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailAddress"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetStartedResponse"];
                };
            };
        };
    };
    resendResetCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendResponse"];
                };
            };
        };
    };
    enterResetCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Code"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    readHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeResponse"];
                };
            };
        };
    };
    listInbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxResponse"];
                };
            };
        };
    };
    snoozeProblem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Snooze"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxResponse"];
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginStartedResponse"];
                };
            };
        };
    };
    enterBackupCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackupCode"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    enterLoginCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Code"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    resendLoginCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendResponse"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    readMailChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailChoicesResponse"];
                };
            };
        };
    };
    saveMailChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailChoices"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailChoicesResponse"];
                };
            };
        };
    };
    setNewPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeopleResponse"];
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path: {
                admin_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    endSessionsOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                admin_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    resetAuthenticatorOfPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                admin_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileResponse"];
                };
            };
        };
    };
    searchThings: {
        parameters: {
            query?: {
                /** @description words of the name, in any order and letter case; empty finds nothing */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsResponse"];
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenSessions"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedResponse"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedResponse"];
                };
            };
        };
    };
    listTrail: {
        parameters: {
            query?: {
                /** @description an area, such as `placement`, or an action, such as `placement.add` */
                action?: string;
                /** @description login ID */
                actor?: string;
                /** @description the last day, included */
                endDate?: string;
                /** @description with `q`: more fields to find, separated by commas, such as those whose labels match */
                fields?: string;
                /** @description `true`: one row per run of consecutive entries with the same admin and action */
                fold?: string;
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
                /** @description words in the action, the object, the admin, or the changed fields and values */
                q?: string;
                /** @description the first day, in the console's time zone */
                startDate?: string;
                /** @description an object, such as `placement:native:<id>`, or its leading words, such as `placement` */
                target?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    readTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorResponse"];
                };
            };
        };
    };
    renewBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupCodesResponse"];
                };
            };
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Code"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupCodesResponse"];
                };
            };
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    startTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolmentResponse"];
                };
            };
        };
    };
    readItemCounts: {
        parameters: {
            query?: {
                /** @description earlier period of the same length, up to the same time */
                compare?: "custom" | "month" | "none" | "previous" | "weekday" | "year";
                /** @description first day of the earlier period, with compare=custom */
                compareStart?: string;
                /** @description last day, included */
                endDate?: string;
                /** @description interval of the points; hours are available for up to three days */
                interval?: "day" | "hour" | "month" | "week";
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: never;
            path: {
                item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
        };
    };
    setPlacementsActive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "banner" | "fullScreen" | "native" | "open" | "reward";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActiveRows"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActiveSaved"];
                };
            };
        };
    };
    addPlacement: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path: {
                kind: "banner" | "fullScreen" | "native" | "open" | "reward";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlacement"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementResponse"];
                };
            };
        };
    };
    listPlacements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "banner" | "fullScreen" | "native" | "open" | "reward";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementList"];
                };
            };
        };
    };
    updatePlacement: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path: {
                kind: "banner" | "fullScreen" | "native" | "open" | "reward";
                placement_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlacementUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementResponse"];
                };
            };
        };
    };
    setWebAdsActive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActiveRows"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActiveSaved"];
                };
            };
        };
    };
    addWebAd: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebAd"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementResponse"];
                };
            };
        };
    };
    listWebAds: {
        parameters: {
            query?: {
                /** @description last day, included */
                endDate?: string;
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebAdList"];
                };
            };
        };
    };
    clearAllWebAdCounts: {
        parameters: {
            query?: {
                /** @description last day, included */
                endDate?: string;
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenItems"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearingResponse"];
                };
            };
        };
    };
    clearWebAdCounts: {
        parameters: {
            query?: {
                /** @description last day, included */
                endDate?: string;
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path: {
                placement_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearingResponse"];
                };
            };
        };
    };
    removeWebAd: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path: {
                placement_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    updateWebAd: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path: {
                placement_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebAdUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacementResponse"];
                };
            };
        };
    };
    listClearings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearingList"];
                };
            };
        };
    };
    restoreClearing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clearing_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearingResponse"];
                };
            };
        };
    };
    listCurves: {
        parameters: {
            query?: {
                /** @description last day, included */
                endDate?: string;
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurveList"];
                };
            };
        };
    };
    listCounts: {
        parameters: {
            query?: {
                /** @description earlier period of the same length, up to the same time */
                compare?: "custom" | "month" | "none" | "previous" | "weekday" | "year";
                /** @description first day of the earlier period, with compare=custom */
                compareStart?: string;
                /** @description last day, included */
                endDate?: string;
                /** @description interval of the points; hours are available for up to three days */
                interval?: "day" | "hour" | "month" | "week";
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountList"];
                };
            };
        };
    };
    listMarks: {
        parameters: {
            query?: {
                /** @description last day, included */
                endDate?: string;
                /** @description count only this item, and exclude changes of other items */
                item?: string;
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkList"];
                };
            };
        };
    };
    readMark: {
        parameters: {
            query?: {
                /** @description count only this item, and exclude changes of other items */
                item?: string;
            };
            header?: never;
            path: {
                mark_id: string;
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkResponse"];
                };
            };
        };
    };
    readOverview: {
        parameters: {
            query?: {
                /** @description earlier period of the same length, up to the same time */
                compare?: "custom" | "month" | "none" | "previous" | "weekday" | "year";
                /** @description first day of the earlier period, with compare=custom */
                compareStart?: string;
                /** @description last day, included */
                endDate?: string;
                /** @description interval of the points; hours are available for up to three days */
                interval?: "day" | "hour" | "month" | "week";
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewResponse"];
                };
            };
        };
    };
    listUncounted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectedEventsList"];
                };
            };
        };
    };
    clearAllCounts: {
        parameters: {
            query?: {
                /** @description last day, included */
                endDate?: string;
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenItems"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearingResponse"];
                };
            };
        };
    };
    clearCounts: {
        parameters: {
            query?: {
                /** @description last day, included */
                endDate?: string;
                /** @description first day, in the console's time zone; default: today */
                startDate?: string;
            };
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path: {
                item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearingResponse"];
                };
            };
        };
    };
    listBanners: {
        parameters: {
            query?: {
                /** @description true: the console's list, with a session */
                a?: "true";
                /** @description country (ISO 3166): IN */
                country?: string;
                /** @description a stable ID of this copy of the app, 1 to 64 characters, for rollout percentages */
                device?: string;
                /** @description language of the app (BCP 47): hi, pt-BR */
                language?: string;
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
                /** @description android, ios, or another name */
                platform?: string;
                /** @description a part of the name or URL */
                q?: string;
                /** @description a column, with `-` before it for descending order; default: the list's order */
                sort?: "-clicks" | "-name" | "-share" | "-views" | "clicks" | "name" | "share" | "views";
                /** @description semantic version of the app: 2.3.1 */
                version?: string;
            };
            header?: {
                /** @description the ETag of the response that the client has */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerList"];
                };
            };
        };
    };
    updateBanner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["BannerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerResponse"];
                };
            };
        };
    };
    addBanner: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewBanner"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerResponse"];
                };
            };
        };
    };
    removeBanners: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chosen"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    setBannersActive: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActiveRows"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActiveSaved"];
                };
            };
        };
    };
    readBanner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                banner_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerResponse"];
                };
            };
        };
    };
    setBannerStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BannerStatus"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerResponse"];
                };
            };
        };
    };
    readController: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    setControllerVideoEndMode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModeChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    setControllerIntroMode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModeChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    setControllerSplashMode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplashModeChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    checkLoad: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadResponse"];
                };
            };
        };
    };
    setControllerFacebook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FacebookChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    revealControllerToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientTokenResponse"];
                };
            };
        };
    };
    countRulePhones: {
        parameters: {
            query?: {
                /** @description as in a rule; comma-separated */
                country?: string;
                /** @description as in a rule; comma-separated */
                language?: string;
                /** @description as in a rule; comma-separated */
                platform?: string;
                /** @description as in a rule: comparators like >=2.3.0 <3.0.0 */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneCountsResponse"];
                };
            };
        };
    };
    setControllerNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumberChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    previewRules: {
        parameters: {
            query?: {
                /** @description country (ISO 3166): IN */
                country?: string;
                /** @description a stable ID of this copy of the app, 1 to 64 characters, for rollout percentages */
                device?: string;
                /** @description language of the app (BCP 47): hi, pt-BR */
                language?: string;
                /** @description android, ios, or another name */
                platform?: string;
                /** @description semantic version of the app: 2.3.1 */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewResponse"];
                };
            };
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesResponse"];
                };
            };
        };
    };
    setRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path: {
                field: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulesChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesResponse"];
                };
            };
        };
    };
    estimateRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                field: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EffectRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectResponse"];
                };
            };
        };
    };
    setControllerSwitch: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    listConfigVersions: {
        parameters: {
            query?: {
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionList"];
                };
            };
        };
    };
    compareConfigVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDifference"];
                };
            };
        };
    };
    restoreConfigVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    setControllerInstallPrompt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallPromptChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ControllerResponse"];
                };
            };
        };
    };
    moveFiring: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovedAd"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedResponse"];
                };
            };
        };
    };
    fireAd: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Fire"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiredResponse"];
                };
            };
        };
    };
    listFireHistory: {
        parameters: {
            query?: {
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
                /** @description a part of name or URL of the fired ad */
                q?: string;
                /** @description a column, with `-` before it for descending order; default: the list's order */
                sort?: "-at" | "-clicks" | "-name" | "-share" | "-views" | "at" | "clicks" | "name" | "share" | "views";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
        };
    };
    removeFired: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chosen"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readLiveNow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveNow"];
                };
            };
        };
    };
    stopFiring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenAd"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoppedResponse"];
                };
            };
        };
    };
    readLiveSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveSettingsResponse"];
                };
            };
        };
    };
    saveLiveSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveSettingsResponse"];
                };
            };
        };
    };
    listWebsiteAds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteAdList"];
                };
            };
        };
    };
    updateWebsiteAd: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebsiteAdUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteAdResponse"];
                };
            };
        };
    };
    addWebsiteAd: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebsiteAd"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebsiteAdResponse"];
                };
            };
        };
    };
    removeWebsiteAds: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chosen"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    cancelNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenNotification"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
        };
    };
    removeNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chosen"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
                /** @description a part of title or text */
                q?: string;
                /** @description a column, with `-` before it for descending order; default: the list's order */
                sort?: "-at" | "-opened" | "-state" | "-title" | "at" | "opened" | "state" | "title";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
        };
    };
    resendNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Resending"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
        };
    };
    retryNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenNotification"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
        };
    };
    sendNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewNotification"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
        };
    };
    testNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewTest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
        };
    };
    listSavedPhones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPhoneList"];
                };
            };
        };
    };
    savePhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPhone"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPhoneResponse"];
                };
            };
        };
    };
    removePhone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phone_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
        };
    };
    updateNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NotificationUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
        };
    };
    readPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyResponse"];
                };
            };
        };
    };
    savePolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyResponse"];
                };
            };
        };
    };
    listPolicyVersions: {
        parameters: {
            query?: {
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextVersionList"];
                };
            };
        };
    };
    comparePolicyVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextDifferenceResponse"];
                };
            };
        };
    };
    restorePolicyVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyResponse"];
                };
            };
        };
    };
    readTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsResponse"];
                };
            };
        };
    };
    saveTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that the client read, such as "3". Without it, no version is compared. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TermsChange"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsResponse"];
                };
            };
        };
    };
    listTermsVersions: {
        parameters: {
            query?: {
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextVersionList"];
                };
            };
        };
    };
    compareTermsVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextDifferenceResponse"];
                };
            };
        };
    };
    restoreTermsVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsResponse"];
                };
            };
        };
    };
    listVideos: {
        parameters: {
            query?: {
                /** @description rows per page; a large value is capped */
                limit?: number;
                /** @description from 1; an invalid value is 1 */
                page?: number;
                /** @description a part of the name */
                q?: string;
                /** @description a column, with `-` before it for descending order; default: the list's order */
                sort?: "-at" | "-length" | "-name" | "-size" | "at" | "length" | "name" | "size";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoList"];
                };
            };
        };
    };
    uploadVideos: {
        parameters: {
            query?: never;
            header?: {
                /** @description a UUID. The same UUID within 24 hours returns the first response again */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VideoForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"];
                };
            };
        };
    };
    removeVideos: {
        parameters: {
            query?: never;
            header?: {
                /** @description <id>:<answer> of a problem from GET /api/admin/captcha */
                "X-Captcha"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chosen"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
        };
    };
    readSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaResponse"];
                };
            };
        };
    };
}

/** The operations that require a role, by their IDs. */
export type OperationId =
    | "addBanner"
    | "addPlacement"
    | "addWebAd"
    | "addWebsiteAd"
    | "askCaptcha"
    | "cancelNotification"
    | "changePassword"
    | "checkLoad"
    | "checkSession"
    | "clearAllCounts"
    | "clearAllWebAdCounts"
    | "clearCounts"
    | "clearWebAdCounts"
    | "compareConfigVersion"
    | "comparePolicyVersion"
    | "compareTermsVersion"
    | "confirmTwoFactor"
    | "countRulePhones"
    | "disableTwoFactor"
    | "endOtherSessions"
    | "endSessions"
    | "endSessionsOfPerson"
    | "estimateRules"
    | "fireAd"
    | "invitePerson"
    | "listBanners"
    | "listClearings"
    | "listConfigVersions"
    | "listCounts"
    | "listCurves"
    | "listFireHistory"
    | "listInbox"
    | "listMarks"
    | "listNotifications"
    | "listPeople"
    | "listPlacements"
    | "listPolicyVersions"
    | "listRules"
    | "listSavedPhones"
    | "listSessions"
    | "listTermsVersions"
    | "listTrail"
    | "listUncounted"
    | "listVideos"
    | "listWebAds"
    | "listWebsiteAds"
    | "logout"
    | "moveFiring"
    | "previewRules"
    | "readBanner"
    | "readController"
    | "readHome"
    | "readItemCounts"
    | "readLiveNow"
    | "readLiveSettings"
    | "readMailChoices"
    | "readMark"
    | "readOverview"
    | "readPolicy"
    | "readProfile"
    | "readSchema"
    | "readTerms"
    | "readTwoFactor"
    | "removeBanners"
    | "removeFired"
    | "removeNotifications"
    | "removePhone"
    | "removeVideos"
    | "removeWebAd"
    | "removeWebsiteAds"
    | "renewBackupCodes"
    | "resendNotification"
    | "resetAuthenticatorOfPerson"
    | "restoreClearing"
    | "restoreConfigVersion"
    | "restorePolicyVersion"
    | "restoreTermsVersion"
    | "retryNotification"
    | "revealControllerToken"
    | "saveLiveSettings"
    | "saveMailChoices"
    | "savePhone"
    | "savePolicy"
    | "saveTerms"
    | "searchThings"
    | "sendNotification"
    | "setBannerStatus"
    | "setBannersActive"
    | "setControllerFacebook"
    | "setControllerInstallPrompt"
    | "setControllerIntroMode"
    | "setControllerNumber"
    | "setControllerSplashMode"
    | "setControllerSwitch"
    | "setControllerVideoEndMode"
    | "setPlacementsActive"
    | "setRules"
    | "setWebAdsActive"
    | "snoozeProblem"
    | "startTwoFactor"
    | "stopFiring"
    | "testNotification"
    | "updateBanner"
    | "updateNotification"
    | "updatePerson"
    | "updatePlacement"
    | "updateProfile"
    | "updateWebAd"
    | "updateWebsiteAd"
    | "uploadVideos"
    | "withdrawInvitation";
