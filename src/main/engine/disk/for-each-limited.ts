/**
 * Does the same with each of many, some at a time, and resolves when all are done. What fails does
 * not keep the others from being done; the first failure is thrown afterwards.
 *
 * @param limit how many are under way at most: of open files, of texts in memory
 */
export async function forEachLimited<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  // One iterator for all: each takes the next that is left.
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];

  async function takeAll(): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  }
  await Promise.all(Array.from({ length: limit }, takeAll));
  if (failures.length > 0) throw failures[0];
}
