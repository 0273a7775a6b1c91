import { useEffect, useEffectEvent, useState } from 'react';
import { type Unsaved, unsavedOf } from '../../shared/model/unsaved.ts';
import { useApp } from './app-context.ts';
import { createBackOff } from './back-off.ts';

/** Long enough for the next letter, short enough to be on disk before the user looks. */
const pauseMs = 700;

/** How to edit a part of a file as a draft. A draft may hold text that cannot be saved yet. */
export interface DraftKind<Value, Draft> {
  readonly toDraft: (value: Value) => Draft;
  /** The part of a draft that can be saved. */
  readonly toValue: (draft: Draft, base: Value) => Value;
  /** What to save while the user is still typing: a name is saved only when it is complete. */
  readonly toPauseValue?: (draft: Draft, base: Value) => Value;
  /** The draft after its valid part was saved. */
  readonly noteSaved?: (draft: Draft, value: Value) => Draft;
  /** The draft of a value, plus the unsaved part of another draft. */
  readonly keepUnsaved: (value: Value, draft: Draft) => Draft;
  /** Merges two edits of a base; mine wins where both changed the same. */
  readonly merge: (base: Value, mine: Value, theirs: Value) => Value;
  readonly isSame: (a: Value, b: Value) => boolean;
}

/** A draft with the functions that change it. */
interface FollowedDraft<Draft> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** Saves now what can be saved, of this draft if it was just set. */
  readonly save: (draft?: Draft) => void;
}

/**
 * Edits a part of a file. It is saved shortly after typing, when `save` is called, and when the editor or the
 * window closes. A change of the file from outside is merged into the draft.
 *
 * @param name the name shown to the user when it cannot be saved
 * @param file the part as the file has it now
 * @param write returns true when it was written
 * @param first the first value to edit; defaults to the file's
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

/** Saves the edits of one part of a file. */
interface ChangeSaver<Value> {
  /** Writes a value unless it was requested last. Of waiting values only the last is written. */
  save(value: Value): void;
  /**
   * Saves when no write is running. A value that copies something from the file would otherwise undo the
   * write in progress.
   *
   * @param valueAtRest what to save then; null for nothing
   */
  saveAtRest(valueAtRest: () => Value | null): Promise<void>;
  /** Reports that the file was changed from outside: the next save is based on this value. */
  follow(value: Value): void;
  /** Retries a failed write once. Resolves with the value when that fails too, otherwise with null. */
  settle(): Promise<Value | null>;
}

/**
 * Creates the saver of something being edited. Writes run one after another, each based on the result of the
 * one before: a rename in progress must not lose the next change.
 *
 * @param saved what the file has
 * @param write returns true when it was written; failed writes are retried until they work or another value
 * is requested
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
      // The change was undone: the file already has this value.
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
      // This is the echo of the write; what waits is a change on top of it.
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
