import { useEffect, useRef, useState } from 'react';
import type { RunSample } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';

/** A filter for the samples of a run. */
export interface SampleFilter {
  readonly isErrorsOnly: boolean;
  /** The index of the only series; null for all. */
  readonly series: number | null;
}

/** The samples of a run, loaded page by page when they are visible. */
export interface SamplePages {
  /** Null until the first page arrives. */
  readonly total: number | null;
  readonly problem: Problem | null;
  /** Undefined while its page is being read. */
  readonly at: (index: number) => RunSample | undefined;
  /** Loads the pages of these rows if needed; `end` is exclusive. */
  readonly show: (start: number, end: number) => void;
  /** Retries failed pages. */
  readonly again: () => void;
}

const pageRows = 200;

interface Loaded {
  readonly key: string;
  readonly total: number | null;
  readonly problem: Problem | null;
  readonly pages: ReadonlyMap<number, readonly RunSample[]>;
}

/** Reads samples of a run when their rows are visible. Another filter starts again. */
export function useSamplePages(runId: string, { isErrorsOnly, series }: SampleFilter): SamplePages {
  const app = useApp();
  const key = `${runId} ${isErrorsOnly} ${series}`;
  const empty: Loaded = { key, total: null, problem: null, pages: new Map() };
  const [loaded, setLoaded] = useState<Loaded>(empty);
  const asked = useRef({ key, pages: new Set<number>() });
  const shown = loaded.key === key ? loaded : empty;

  async function read(page: number): Promise<void> {
    if (asked.current.key !== key) asked.current = { key, pages: new Set() };
    if (asked.current.pages.has(page)) return;
    asked.current.pages.add(page);
    const result = await app.engine.readRunSamples({
      runId,
      isErrorsOnly,
      series,
      start: page * pageRows,
      count: pageRows,
    });
    setLoaded((before) => {
      // Another filter was chosen meanwhile.
      if (asked.current.key !== key) return before;
      const base = before.key === key ? before : empty;
      if (!result.ok) return { ...base, problem: result.problem };
      const pages = new Map(base.pages).set(page, result.value.samples);
      return { key, total: result.value.total, problem: null, pages };
    });
  }

  useEffect(() => {
    void read(0);
  });

  return {
    total: shown.total,
    problem: shown.problem,
    at: (index) => shown.pages.get(Math.floor(index / pageRows))?.[index % pageRows],
    show: (start, end) => {
      for (let page = Math.floor(start / pageRows); page * pageRows < end; page += 1) {
        void read(page);
      }
    },
    again: () => {
      asked.current = { key, pages: new Set() };
      setLoaded(empty);
    },
  };
}
