// The rules of the forms, by name. Each gives a text, or true.
import { pageConfig } from "@/app/config";
import {
  BELOW_ZERO,
  EMAIL_FORMAT,
  NOT_AN_ADDRESS,
  NOT_WHOLE,
  PASSWORD_TOO_SHORT,
  PHONE_LENGTH,
  PLEASE_FILL,
  TOO_HIGH,
  tooLong,
} from "./messages";

export type Rule = (value: string) => true | string;

export const filled: Rule = (value) => value.trim() !== "" || PLEASE_FILL;
export const given: Rule = (value) => value !== "" || PLEASE_FILL;
/** A rule, and besides at most so many characters. The browser's own limit would cut what is pasted without a word. */
export function upTo(most = Number.POSITIVE_INFINITY, rule?: Rule): Rule {
  // As the server counts: an emoji is one, the spaces around are none.
  return (value) => ([...value.trim()].length > most ? tooLong(most) : (rule?.(value) ?? true));
}
export const email: Rule = (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || EMAIL_FORMAT;
export const newPassword: Rule = (value) => {
  const shortest = pageConfig().passwordMin;
  return value.length >= shortest || PASSWORD_TOO_SHORT.replace(/\d+/, String(shortest));
};
export function passwordHint(): string {
  return `At least ${pageConfig().passwordMin} characters; longer is better.`;
}
export const phone: Rule = (value) => /^.{9,11}$/.test(value.trim()) || PHONE_LENGTH;
export const webAddress: Rule = (value) =>
  value.trim() === "" ? PLEASE_FILL : isWebAddress(withoutSpaces(value)) || NOT_AN_ADDRESS;

function isWebAddress(text: string): boolean {
  // Some browsers take a host with a %20 in it, which a mistyped space became.
  return /^https?:\/\/[^/?#%]+(?:[/?#]|$)/i.test(text) && URL.canParse(text) && !new URL(text).username;
}

/** What the server can keep. */
const HIGHEST = 2 ** 31 - 1;

/** Position and time of the pre-video: below 0 has fixed words, 0 is taken. */
export const startingPosition: Rule = (value) => {
  if (!/^-?\d+(\.\d+)?$/.test(value.trim())) {
    return NOT_WHOLE;
  }
  const number = Number(value);
  if (number < 0 || number > HIGHEST) {
    return number < 0 ? BELOW_ZERO : TOO_HIGH;
  }
  return Number.isInteger(number) || NOT_WHOLE;
};

/** Spaces of any kind are removed from names and ids before they are sent. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

/** The typed word of the second confirmation: case and surrounding spaces do not matter. */
export function isAdminWord(text: string): boolean {
  return text.trim().toLowerCase() === "admin";
}
