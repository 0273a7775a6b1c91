import type { Calls, Result } from '../../shared/contract/contract.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import type { Unsaved } from '../../shared/model/unsaved.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SecretConsent } from '../../shared/secret-place.ts';
import { createBackOff } from './back-off.ts';

/** Hands values of secrets to the shell, which keeps them; the window holds none longer than it is typed. */
export interface SecretKeeper {
  /** Keeps a value, the last one of those that are typed quickly after each other. */
  keep(name: string, value: string): void;
  /** Only when the user asks to see it; null when it has no value on this computer. */
  reveal(name: string): Promise<Result<{ readonly value: string | null }>>;
  /** With all places that it may go to. */
  remove(name: string): Promise<void>;
  /** Lets secrets go to places; tells whether that is kept. */
  allow(consents: readonly SecretConsent[]): Promise<boolean>;
  /** The next request that would take the secret to the place asks again. */
  revoke(name: string, placeKey: string): Promise<void>;
  /**
   * Resolves when all that was typed is kept: what is sent before would lack it. What could not be is tried
   * once more, and named when that does not work either.
   */
  settle(): Promise<readonly Unsaved[]>;
}

/**
 * Makes the keeper of the open workspace's secrets. What could not be kept is tried again until it is.
 *
 * @param onChanged told when others have a value than before
 * @param onProblem told why a value was not kept; null when one was
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
  /** What the shell did not take. */
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
      // A later value is on its way.
      if (!result.ok && !waiting.has(name)) failed.set(name, value);
      onProblem(result.ok ? null : result.problem);
    }
    writing = null;
    if (failed.size > 0) backOff.failed();
    else backOff.done();
    onChanged();
  }

  function told(result: Result<unknown>): boolean {
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
      told(await shell.deleteSecret({ name }));
    },
    async allow(consents) {
      return told(await shell.allowSecrets({ consents: [...consents] }));
    },
    async revoke(name, placeKey) {
      told(await shell.revokeSecret({ name, placeKey }));
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
