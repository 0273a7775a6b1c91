import type { Calls, Result } from '../../shared/contract/contract.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import type { Unsaved } from '../../shared/model/unsaved.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SecretConsent } from '../../shared/secret-place.ts';
import { createBackOff } from './back-off.ts';

/** Passes secret values to the shell, which stores them. The window holds a value only while it is typed. */
export interface SecretKeeper {
  /** Stores a value. Of values typed in quick succession, only the last is stored. */
  keep(name: string, value: string): void;
  /** Called only when the user asks to see the value. Null when it has no value on this computer. */
  reveal(name: string): Promise<Result<{ readonly value: string | null }>>;
  /** Removes a secret and all places where it may be sent. */
  remove(name: string): Promise<void>;
  /** Allows secrets to be sent to places. Returns true when that was stored. */
  allow(consents: readonly SecretConsent[]): Promise<boolean>;
  /** Revokes a place. The next request that sends the secret there asks again. */
  revoke(name: string, placeKey: string): Promise<void>;
  /**
   * Resolves when all typed values are stored; a request sent earlier would lack them. Failed values are
   * retried once, and returned if they fail again.
   */
  settle(): Promise<readonly Unsaved[]>;
}

/**
 * Creates the keeper of the workspace's secrets. Failed writes are retried until they work.
 *
 * @param onChanged called when stored values changed
 * @param onProblem called with the reason a value was not stored; with null when one was
 */
export function createSecretKeeper(
  shell: Pick<
    Calls<typeof shellContract>,
    'setSecret' | 'revealSecret' | 'deleteSecret' | 'allowSecrets' | 'revokeSecret'
  >,
  onChanged: () => void,
  onProblem: (problem: Problem | null) => void,
): SecretKeeper {
  const waiting = new Map<string, string>();
  /** Values that the shell did not store. */
  const failed = new Map<string, string>();
  let writing: Promise<void> | null = null;
  const backOff = createBackOff(tryAgain);

  function tryAgain(): void {
    for (const [name, value] of failed) waiting.set(name, value);
    failed.clear();
    if (waiting.size > 0) writing ??= writeWaiting();
  }

  async function writeWaiting(): Promise<void> {
    for (let next = first(waiting); next !== null; next = first(waiting)) {
      const [name, value] = next;
      waiting.delete(name);
      const result = await shell.setSecret({ name, value });
      // Unless a later value is already waiting.
      if (!result.ok && !waiting.has(name)) failed.set(name, value);
      onProblem(result.ok ? null : result.problem);
    }
    writing = null;
    if (failed.size > 0) backOff.failed();
    else backOff.done();
    onChanged();
  }

  function report(result: Result<unknown>): boolean {
    onProblem(result.ok ? null : result.problem);
    onChanged();
    return result.ok;
  }

  return {
    keep(name, value) {
      failed.delete(name);
      waiting.set(name, value);
      writing ??= writeWaiting();
    },
    reveal: async (name) => {
      await writing;
      return await shell.revealSecret({ name });
    },
    async remove(name) {
      waiting.delete(name);
      await writing;
      failed.delete(name);
      report(await shell.deleteSecret({ name }));
    },
    async allow(consents) {
      return report(await shell.allowSecrets({ consents: [...consents] }));
    },
    async revoke(name, placeKey) {
      report(await shell.revokeSecret({ name, placeKey }));
    },
    async settle() {
      tryAgain();
      await writing;
      return [...failed.keys()].map((name) => ({ name: `Secret: ${name}`, text: null }));
    },
  };
}

function first(waiting: ReadonlyMap<string, string>): readonly [string, string] | null {
  return waiting.entries().next().value ?? null;
}
