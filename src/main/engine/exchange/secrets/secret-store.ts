import type { Problem } from '../../../../shared/problem.ts';
import type { SecretPlace } from '../../../../shared/secret-place.ts';

/** The secrets that have a readable value. */
export interface SecretCheck {
  readonly known: ReadonlySet<string>;
  /** Why some of the others cannot be read; null when they have no value. */
  readonly problem: Problem | null;
}

/** The secrets of the open workspace; each call throws a Problem on failure. */
export interface SecretStore {
  /** Returns which secrets have a value here, and why others cannot be read; no values. */
  check(names: readonly string[]): Promise<SecretCheck>;
  /** Returns the values of secrets; those without a value are left out. */
  read(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns which of these the user never allowed at a place. */
  heldBack(names: readonly string[], place: SecretPlace): Promise<readonly string[]>;
  /** Stores a captured value. It may go back to its issuer; other places ask again when the value changed. */
  write(name: string, value: string, issuer: SecretPlace): Promise<void>;
  remove(name: string): Promise<void>;
}
