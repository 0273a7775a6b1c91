interface Visit<T> {
  readonly node: T;
  readonly nexts: readonly T[];
  at: number;
}

/**
 * Numbers the nodes of a graph: nodes with the same number lead to each other in any number of steps (the
 * strongly connected components, by Tarjan's algorithm, without recursion). In linear time.
 */
export function findCycles<T extends object>(
  nodes: readonly T[],
  nextsOf: (node: T) => readonly T[],
): ReadonlyMap<T, number> {
  const order = new Map<T, number>();
  const lowest = new Map<T, number>();
  const cycles = new Map<T, number>();
  const open: T[] = [];

  function enter(node: T): Visit<T> {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.push(node);
    return { node, nexts: nextsOf(node), at: 0 };
  }

  function lower(node: T, to: number): void {
    lowest.set(node, Math.min(lowest.get(node) ?? to, to));
  }

  function leave(node: T): void {
    if (lowest.get(node) !== order.get(node)) return;
    const number = order.get(node) ?? 0;
    for (let last = open.pop(); last; last = open.pop()) {
      cycles.set(last, number);
      if (last === node) return;
    }
  }

  for (const start of nodes) {
    if (order.has(start)) continue;
    const stack = [enter(start)];
    for (let visit = stack.at(-1); visit; visit = stack.at(-1)) {
      const next = visit.nexts[visit.at];
      visit.at += 1;
      if (!next) {
        stack.pop();
        leave(visit.node);
        const around = stack.at(-1);
        if (around) lower(around.node, lowest.get(visit.node) ?? 0);
      } else if (!order.has(next)) stack.push(enter(next));
      else if (!cycles.has(next)) lower(visit.node, order.get(next) ?? 0);
    }
  }
  return cycles;
}
