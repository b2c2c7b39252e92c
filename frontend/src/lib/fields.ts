// The schemas of form fields. Input and output are texts. The output is sent.
import { z } from "zod";
import { pageConfig } from "./config";
import {
  BELOW_ZERO,
  EMAIL_FORMAT,
  NOT_AN_ADDRESS,
  NOT_AN_APP_ADDRESS,
  NOT_WHOLE,
  PASSWORD_TOO_SHORT,
  PASSWORDS_DIFFER,
  PHONE_LENGTH,
  PLEASE_FILL,
  TOO_HIGH,
  tooLong,
} from "./messages";

// The content security policy forbids generated code.
z.config({ jitless: true });

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** A text without surrounding spaces. Characters are counted like on the server: an emoji is one. */
export function text(max = NO_LIMIT) {
  return z
    .string()
    .trim()
    .refine((value) => [...value].length <= max, tooLong(max));
}

export function requiredText(max = NO_LIMIT) {
  return text(max).refine((value) => value !== "", PLEASE_FILL);
}

/** A required text that is sent without any spaces, such as a name or an ID. */
export function textWithoutSpaces(max: number) {
  return z.string().transform(withoutSpaces).pipe(requiredText(max));
}

/** A required text that keeps its spaces, such as a password. */
export const verbatim = z.string().min(1, PLEASE_FILL);

export const email = text(254).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), EMAIL_FORMAT);

export function phone(isRequired: boolean) {
  return text().refine((value) => /^.{9,11}$/.test(value) || (value === "" && !isRequired), PHONE_LENGTH);
}

/** A new password and its repetition. */
export const newPassword = {
  password: z.string().refine((value) => value.length >= pageConfig().passwordMin, {
    error: () => PASSWORD_TOO_SHORT.replace(/\d+/, String(pageConfig().passwordMin)),
  }),
  again: z.string(),
};

export function isRepeated({ password, again }: { password: string; again: string }): boolean {
  return password === again;
}

export const NOT_REPEATED = { path: ["again"], error: PASSWORDS_DIFFER, when: () => true };

export function passwordHint(): string {
  return `At least ${pageConfig().passwordMin} characters; longer is better.`;
}

/** The highest number that the server can store. */
const HIGHEST = 2 ** 31 - 1;

/** Return what is wrong with the position or time of the pre-video, which is 0 or more. */
function findNumberError(value: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value.trim())) {
    return NOT_WHOLE;
  }
  const number = Number(value);
  if (number < 0) {
    return BELOW_ZERO;
  }
  return number > HIGHEST ? TOO_HIGH : Number.isInteger(number) ? "" : NOT_WHOLE;
}

export const startingPosition = z.string().superRefine((value, context) => {
  const message = findNumberError(value);
  if (message) {
    context.addIssue({ code: "custom", message });
  }
});

export function withoutSpaces(value: string): string {
  return value.replace(/\s+/g, "");
}

const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u;

/** Return "https://example.com/x" for "example.com/x", and any other text without its surrounding spaces. */
export function completeAddress(typed: string): string {
  const trimmed = typed.trim();
  return HOST.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** Complete a URL and escape spaces in it, as browsers do. */
export function escapeAddress(typed: string): string {
  return completeAddress(typed).replace(/\s/g, "%20");
}

/** Complete the URL of an ad and remove its spaces. */
export function tidyAddress(typed: string): string {
  return completeAddress(withoutSpaces(typed));
}

function isWebAddress(value: string): boolean {
  // Some browsers accept a host with %20 in it, which is a mistyped space.
  return /^https?:\/\/[^/?#%]+(?:[/?#]|$)/i.test(value) && URL.canParse(value) && !new URL(value).username;
}

const ADDRESS = /^([a-z][a-z0-9+.-]*):(.+)$/i;
const NO_APPS: readonly string[] = [
  ...["http", "https", "javascript", "data", "vbscript", "file", "blob", "about"],
  ...["filesystem", "view-source", "content", "intent"],
];

function isAppAddress(value: string): boolean {
  const [, scheme = "", rest = ""] = ADDRESS.exec(value) ?? [];
  // `example.com:8080` is a URL without a scheme.
  const isPort = scheme.includes(".") && /^\d+(\/|$)/.test(rest);
  return scheme !== "" && !isPort && !NO_APPS.includes(scheme.toLowerCase());
}

/** The URL of an ad. */
export function webAddress(max = NO_LIMIT, isRequired = true) {
  return z
    .string()
    .transform(tidyAddress)
    .pipe(
      text(max)
        .refine((value) => value !== "" || !isRequired, PLEASE_FILL)
        .refine((value) => value === "" || isWebAddress(value), NOT_AN_ADDRESS),
    );
}

/** A web URL, or a URL with an app's own scheme. The server has the same rules. */
export function appAddress(max = NO_LIMIT, isRequired = true) {
  return z
    .string()
    .transform(escapeAddress)
    .pipe(
      text(max)
        .refine((value) => value !== "" || !isRequired, PLEASE_FILL)
        .refine((value) => value === "" || isAppAddress(value) || isWebAddress(value), NOT_AN_APP_ADDRESS),
    );
}

/** Return the message of the first rule that a value breaks, or an empty text. */
export function errorOf(schema: z.ZodType, value: unknown): string {
  return schema.safeParse(value).error?.issues[0]?.message ?? "";
}
