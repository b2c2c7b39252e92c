// What the form of a banner says, where one is added and where one is edited.
export const TEXTS = {
  name: "Name",
  url: "URL",
  urlHint: "Opens when tapped.",
  image: "Image",
  imageHint: "png, jpg, jpeg or gif, at most 1 MB",
  preview: "Preview of the banner",
  text: "Text",
  buttonText: "Button text",
  buttonUrl: "Button URL",
  conflict: (name: string) => `Someone else changed “${name}”`,
} as const;
