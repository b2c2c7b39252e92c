/** Merge my changes into another admin's version: fields that I changed are mine, the others are theirs. */
export function overTheirs<T extends object>(mine: T, base: T | undefined, theirs: T): T {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const fields = [...names].map((name) => {
    const typed = Reflect.get(mine, name);
    const isUnchanged = base && typed === Reflect.get(base, name);
    return [name, isUnchanged ? Reflect.get(theirs, name) : typed];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}
