/** Returns a name that is not taken, ignoring case; adds the first free number if needed. */
export function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  let free = name;
  for (let number = 2; lower.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}
