import type { OutlinedFile } from '../outlined-file.ts';

/** The files that a file imports. */
export type ImportsOf = (file: OutlinedFile) => readonly OutlinedFile[];

interface Visit {
  readonly file: OutlinedFile;
  readonly imports: readonly OutlinedFile[];
  next: number;
}

/**
 * Which files import each other, at any number of steps: files of one number do (the strongly
 * connected components of the imports, by Tarjan's algorithm, without recursion). In linear time.
 */
export function findImportCycles(
  files: readonly OutlinedFile[],
  importsOf: ImportsOf,
): ReadonlyMap<OutlinedFile, number> {
  const order = new Map<OutlinedFile, number>();
  const lowest = new Map<OutlinedFile, number>();
  const cycles = new Map<OutlinedFile, number>();
  const open: OutlinedFile[] = [];

  function enter(file: OutlinedFile): Visit {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    return { file, imports: importsOf(file), next: 0 };
  }

  function lower(file: OutlinedFile, to: number): void {
    lowest.set(file, Math.min(lowest.get(file) ?? to, to));
  }

  function leave(file: OutlinedFile): void {
    if (lowest.get(file) !== order.get(file)) return;
    const number = order.get(file) ?? 0;
    for (let last = open.pop(); last; last = open.pop()) {
      cycles.set(last, number);
      if (last === file) return;
    }
  }

  for (const start of files) {
    if (order.has(start)) continue;
    const stack = [enter(start)];
    for (let visit = stack.at(-1); visit; visit = stack.at(-1)) {
      const next = visit.imports[visit.next];
      visit.next += 1;
      if (!next) {
        stack.pop();
        leave(visit.file);
        const around = stack.at(-1);
        if (around) lower(around.file, lowest.get(visit.file) ?? 0);
      } else if (!order.has(next)) stack.push(enter(next));
      else if (!cycles.has(next)) lower(visit.file, order.get(next) ?? 0);
    }
  }
  return cycles;
}
