import { useCallback, useEffect, useState } from 'react';
import type { OpenedBody } from '../../../shared/model/opened-body.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';

/** An opened body as far as it was fetched. */
export interface OpenedState {
  readonly opened: OpenedBody | null;
  /** Why it could not be fetched: it may have made room for others. */
  readonly problem: Problem | null;
  /** Takes the same body, read in another way. */
  readonly replace: (opened: OpenedBody) => void;
}

/** Fetches an opened body from the engine, which has it from memory or from the disk. */
export function useOpened(engine: Pick<App['engine'], 'getOpened'>, openedId: string): OpenedState {
  const [opened, setOpened] = useState<OpenedBody | null>(null);
  const [found, setFound] = useState<Problem | null>(null);

  useEffect(() => {
    let isWanted = true;
    void engine.getOpened({ openedId }).then((result) => {
      if (!isWanted) return;
      const body = result.ok && result.value.kind === 'body' ? result.value.body : null;
      setOpened(body);
      if (result.ok) setFound(body === null ? noBody : null);
      else setFound(result.problem);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, openedId]);

  const replace = useCallback((next: OpenedBody) => {
    setOpened((before) => (before?.id === next.id ? next : before));
  }, []);
  return { opened: opened?.id === openedId ? opened : null, problem: found, replace };
}

const noBody = problem({
  kind: 'not-found',
  title: 'This is a recording, and no body',
  detail: 'Its exchanges have bodies of their own.',
  hint: 'Open the recording again.',
});
