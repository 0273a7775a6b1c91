import type { Problem } from '../../../../shared/problem.ts';
import type { SecretPlace } from '../../../../shared/secret-place.ts';

/** Which secrets have a value that can be read. */
export interface SecretCheck {
  readonly known: ReadonlySet<string>;
  /** Why some of the others cannot be read; null where they have no value. */
  readonly problem: Problem | null;
}

/** Where secrets of the open workspace are kept; each call throws a Problem when it cannot. */
export interface SecretStore {
  /** Which have a value here, and why others cannot be read; no value is told. */
  check(names: readonly string[]): Promise<SecretCheck>;
  /** Those that have a value here; the others are left out. */
  read(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Which of these the user never let go to a place. */
  heldBack(names: readonly string[], place: SecretPlace): Promise<readonly string[]>;
  /** Keeps a captured value. It may go to where it came from; other places ask anew when that changed. */
  write(name: string, value: string, issuer: SecretPlace): Promise<void>;
  remove(name: string): Promise<void>;
}
