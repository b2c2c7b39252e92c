export const CODE_LENGTH = 6;

const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/;
const IN_TWO_GROUPS = /(?<!\d)\d{3}[\s-]\d{3}(?![\s-]?\d)/;
const AFTER_THE_WORD = /code\D{0,20}(?:\d{6}|\d{3}[\s-]\d{3})(?!\d)/i;
const ONLY_DIGITS = /^[\d\s-]*$/;
const DATE_OR_TIME = /\d[/.:]\d/;

/**
 * Find the code in typed or pasted text, which may be a whole email.
 *
 * Of several numbers with six digits, the one after "code" is preferred. A text with other numbers and without six
 * consecutive digits returns "", so that a date is not sent as a code.
 */
export function findCode(text: string): string {
  const ascii = text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  const found = ascii.match(AFTER_THE_WORD) ?? ascii.match(SIX_DIGITS) ?? ascii.match(IN_TWO_GROUPS);
  if (!found && DATE_OR_TIME.test(ascii)) {
    return "";
  }
  const digits = (found?.[0] ?? ascii).replace(/\D/g, "");
  return digits.length <= CODE_LENGTH || ONLY_DIGITS.test(ascii) ? digits.slice(0, CODE_LENGTH) : "";
}

/** Unicode lists the ten digits of each script in order and without gaps. */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) {
    zero -= 1;
  }
  return (point - zero) % 10;
}
