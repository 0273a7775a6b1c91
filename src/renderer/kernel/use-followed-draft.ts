import { useEffect, useEffectEvent, useState } from 'react';
import { type Unsaved, unsavedOf } from '../../shared/model/unsaved.ts';
import { useApp } from './app-context.ts';
import { createBackOff } from './back-off.ts';

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
interface FollowedDraft<Draft> {
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

/** Saves what is typed of one part of a file. */
interface ChangeSaver<Value> {
  /** Writes it unless it is what was asked for last. Of those that wait, only the last is written. */
  save(value: Value): void;
  /**
   * Saves when nothing is being written any more: a value that keeps something as the file has it would
   * take back what is on its way there.
   *
   * @param valueAtRest what to save then; null where there is nothing
   */
  saveAtRest(valueAtRest: () => Value | null): Promise<void>;
  /** The file has this now, by somebody else's hand: what is saved next is a change of that. */
  follow(value: Value): void;
  /** Tries once more what could not be written; resolves with it when that is still so, else with null. */
  settle(): Promise<Value | null>;
}

/**
 * Makes the saver of something that is being edited. One write follows the other, each on what the
 * one before it left: a rename that is under way must not take the next change with it.
 *
 * @param saved what the file has
 * @param write tells whether it was written; what was not is tried again until it is, or another value is asked for
 */
export function createChangeSaver<Value>(
  saved: Value,
  isSame: (a: Value, b: Value) => boolean,
  write: (base: Value, value: Value) => Promise<boolean>,
): ChangeSaver<Value> {
  let written = saved;
  let wanted = saved;
  let isWriting = false;
  let last: Promise<void> = Promise.resolve();
  let failed: { readonly value: Value } | null = null;
  const backOff = createBackOff(tryAgain);

  function tryAgain(): void {
    if (failed !== null) save(failed.value);
  }

  async function writeWanted(value: Value): Promise<void> {
    if (value !== wanted) return;
    isWriting = true;
    const isWritten = await write(written, value);
    isWriting = false;
    if (isWritten) written = value;
    else if (value === wanted) {
      wanted = written;
      failed = { value };
      backOff.failed();
    }
    if (failed === null) backOff.done();
  }

  function save(value: Value): void {
    if (isSame(value, wanted)) {
      // It was taken back: the file has it.
      if (failed !== null && !isWriting) failed = null;
      return;
    }
    failed = null;
    wanted = value;
    last = last.then(() => writeWanted(value));
  }

  return {
    save,
    async saveAtRest(valueAtRest) {
      for (let seen: unknown; seen !== last; await seen) seen = last;
      const value = valueAtRest();
      if (value !== null) save(value);
    },
    follow(value) {
      // What is being written comes back as the file's own; what waits is a change of it.
      if (isWriting || wanted !== written || failed !== null) return;
      written = value;
      wanted = value;
    },
    async settle() {
      tryAgain();
      for (let seen: unknown; seen !== last; await seen) seen = last;
      return failed?.value ?? null;
    },
  };
}
