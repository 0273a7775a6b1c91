import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import type { EngineCalls } from '../base/engine-calls.ts';

/** A multiple of every row length, so that no row lies in two pages. */
const pageBytes = 65_536;

/** The number of pages kept: 4 MB. */
const keptPages = 64;

/** The bytes of one body, page by page. */
export interface BytePages {
  /**
   * Returns bytes from `start`, fewer at the end of the body. Returns null and loads them when they are
   * missing.
   */
  readonly bytesAt: (start: number, count: number) => Uint8Array | null;
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/** Reads the pages of a body that are drawn. Remount it for another body. */
export function useBytePages(engine: EngineCalls, bodyId: string): BytePages {
  const pages = useRef(new Map<number, Uint8Array>());
  const asked = useRef(new Set<number>());
  const wanted = useRef(new Set<number>());
  const [, setVersion] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);

  // A render may need missing pages; they are requested after it, once each.
  useEffect(() => {
    for (const page of wanted.current) {
      if (asked.current.has(page)) continue;
      asked.current.add(page);
      void engine
        .readBytes({ bodyId, start: page * pageBytes, count: pageBytes })
        .then((result) => {
          if (!result.ok) {
            setProblem(result.problem);
            return;
          }
          asked.current.delete(page);
          keep(pages.current, page, result.value.bytes);
          setVersion((version) => version + 1);
        });
    }
    wanted.current.clear();
  });

  const bytesAt = useCallback((start: number, count: number) => {
    const page = Math.floor(start / pageBytes);
    const bytes = pages.current.get(page);
    if (bytes === undefined) {
      wanted.current.add(page);
      return null;
    }
    const from = start - page * pageBytes;
    return bytes.subarray(from, from + count);
  }, []);

  const retry = useCallback(() => {
    asked.current.clear();
    setProblem(null);
  }, []);

  return { bytesAt, problem, retry };
}

function keep(pages: Map<number, Uint8Array>, page: number, bytes: Uint8Array): void {
  pages.set(page, bytes);
  for (const oldest of pages.keys()) {
    if (pages.size <= keptPages) break;
    pages.delete(oldest);
  }
}
