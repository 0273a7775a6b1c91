/** A name, or the first with a number behind it, that none of the taken ones equals but for case. */
export function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  let free = name;
  for (let number = 2; lower.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}
