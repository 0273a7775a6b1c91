import { createBackOff } from './back-off.ts';

/** Saves what is typed of one part of a file. */
export interface ChangeSaver<Value> {
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
