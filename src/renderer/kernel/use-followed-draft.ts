import { useEffect, useEffectEvent, useState } from 'react';
import { type Unsaved, unsavedOf } from '../../shared/model/unsaved.ts';
import { useApp } from './app-context.ts';
import { createChangeSaver } from './change-saver.ts';

/** Long enough for the next letter, short enough to be on disk before one looks. */
const pauseMs = 700;

/** How a part of a file is edited: as a draft, which may hold what cannot be saved yet. */
export interface DraftKind<Value, Draft> {
  readonly toDraft: (value: Value) => Draft;
  /** What of a draft can be saved. */
  readonly toValue: (draft: Draft, base: Value) => Value;
  /** What is saved while it is typed on: a name is no name before it was typed to its end. */
  readonly toPauseValue?: (draft: Draft, base: Value) => Value;
  /** The draft, when the file has what of it could be saved. */
  readonly noteSaved?: (draft: Draft, value: Value) => Draft;
  /** The draft of a value, with what of another draft could not be saved. */
  readonly keepUnsaved: (value: Value, draft: Draft) => Draft;
  /** What both changed of a base, mine where both changed the same. */
  readonly merge: (base: Value, mine: Value, theirs: Value) => Value;
  readonly isSame: (a: Value, b: Value) => boolean;
}

/** A draft, and what changes it. */
export interface FollowedDraft<Draft> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** Saves at once what can be saved, of this draft where it was just set. */
  readonly save: (draft?: Draft) => void;
}

/**
 * Edits a part of a file. It is saved a moment after it was typed, when `save` is called and when the
 * editor or the window goes; a change of the file from outside is taken over into what is typed.
 *
 * @param name what the user knows the part by, when it cannot be saved
 * @param file the part as the file has it now
 * @param write tells whether it was written
 * @param first what is edited at first; left out is what the file has
 */
export function useFollowedDraft<Value, Draft>(
  name: string,
  file: Value,
  kind: DraftKind<Value, Draft>,
  write: (base: Value, value: Value) => Promise<boolean>,
  first?: () => Draft,
): FollowedDraft<Draft> {
  const { pendingWrites } = useApp();
  const [saver] = useState(() => createChangeSaver(file, kind.isSame, write));
  const [state, setState] = useState(() => ({
    base: file,
    draft: first?.() ?? kind.toDraft(file),
  }));
  if (!kind.isSame(state.base, file)) setState(follow(state, file, kind));

  const { draft } = state;
  const saveLast = useEffectEvent(() => saver.save(kind.toValue(state.draft, state.base)));
  const unsaved = useEffectEvent(
    (value: Value | null): Unsaved | null => value && unsavedOf(name, value),
  );
  const valueAtPause = useEffectEvent((typed: Draft) =>
    (kind.toPauseValue ?? kind.toValue)(typed, state.base),
  );
  useEffect(() => saver.follow(file), [saver, file]);
  useEffect(() => {
    let isLast = true;
    const timer = setTimeout(
      () => void saver.saveAtRest(() => (isLast ? valueAtPause(draft) : null)),
      pauseMs,
    );
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [saver, draft]);
  useEffect(() => {
    const settle = async (): Promise<Unsaved | null> => unsaved(await saver.settle());
    const flush = (): Promise<Unsaved | null> => {
      saveLast();
      return settle();
    };
    return pendingWrites.add({ flush, settle });
  }, [pendingWrites, saver]);

  return {
    draft,
    setDraft: (next) => setState((before) => ({ ...before, draft: next })),
    save: (next = draft) => saver.save(kind.toValue(next, state.base)),
  };
}

function follow<Value, Draft>(
  { base, draft }: { readonly base: Value; readonly draft: Draft },
  file: Value,
  { toValue, noteSaved, keepUnsaved, merge, isSame }: DraftKind<Value, Draft>,
) {
  const mine = toValue(draft, base);
  const merged = merge(base, mine, file);
  if (!isSame(merged, mine)) return { base: file, draft: keepUnsaved(merged, draft) };
  return { base: file, draft: noteSaved?.(draft, file) ?? draft };
}
