// Who saves over somebody else's change: what is kept, and what the dialog says, which few screens have at first.
export const SOMEONE = "Someone";
export const SAVED = "saved a newer version";
export const WHICH_TO_KEEP = "while you were editing. Which of these do you want to keep?";
export const THEIRS_STAY = "What you left as it was stays theirs.";
export const USE_THEIRS = "Use theirs";
export const KEEP_MINE = "Keep mine";
export const YOURS = "Yours";
export const THEIRS = "Theirs (current)";

/** What is saved over somebody else's change: of each field mine where I changed it, and else theirs. */
export function overTheirs<T extends object>(mine: T, base: T | undefined, theirs: T): T {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const fields = [...names].map((name) => {
    const [typed, began] = [mine, base].map((one) => one && Reflect.get(one, name));
    return [name, base && typed === began ? Reflect.get(theirs, name) : typed];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}
