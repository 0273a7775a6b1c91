import { useCallback } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { useBytePages } from '../hex/use-byte-pages.ts';

/** The page size of {@link useBytePages}: no request crosses a page. */
const pageBytes = 65_536;

/** The bytes of two bodies, loaded on demand. */
export interface BytePairs {
  readonly left: (start: number, count: number) => Uint8Array | null;
  readonly right: (start: number, count: number) => Uint8Array | null;
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/** Reads the pages of two bodies that are drawn. */
export function useBytePairs(engine: EngineCalls, leftId: string, rightId: string): BytePairs {
  const left = useBytePages(engine, leftId);
  const right = useBytePages(engine, rightId);
  const retry = useCallback(() => {
    left.retry();
    right.retry();
  }, [left.retry, right.retry]);
  return {
    left: acrossPages(left.bytesAt),
    right: acrossPages(right.bytesAt),
    problem: left.problem ?? right.problem,
    retry,
  };
}

/** Reads across pages: the rows of shifted sides may lie in two pages. */
function acrossPages(
  bytesAt: (start: number, count: number) => Uint8Array | null,
): (start: number, count: number) => Uint8Array | null {
  return (start, count) => {
    const untilEdge = pageBytes - (start % pageBytes);
    const first = bytesAt(start, Math.min(count, untilEdge));
    if (count <= untilEdge) return first;
    const second = bytesAt(start + untilEdge, count - untilEdge);
    if (first === null || second === null) return null;
    const joined = new Uint8Array(first.length + second.length);
    joined.set(first);
    joined.set(second, first.length);
    return joined;
  };
}
