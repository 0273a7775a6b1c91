/**
 * Runs the same work for many items, a limited number at a time; resolves when all are done. A failure does
 * not stop the other items; the first failure is thrown at the end.
 *
 * @param limit the maximum number at a time: of open files, of texts in memory
 */
export async function forEachLimited<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  // All workers share one iterator: each takes the next item.
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
