/** What is saved over somebody else's change: of each field mine where I changed it, and else theirs. */
export function overTheirs<T extends object>(mine: T, base: T | undefined, theirs: T): T {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const fields = [...names].map((name) => {
    const [typed, began] = [mine, base].map((one) => one && Reflect.get(one, name));
    return [name, base && typed === began ? Reflect.get(theirs, name) : typed];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}
