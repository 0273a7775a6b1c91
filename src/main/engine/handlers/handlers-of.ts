import type { Handlers } from '../../../shared/contract/contract.ts';
import type { engineContract } from '../../../shared/contract/engine.ts';

/** Some of the engine's handlers, by the names of their calls. */
export type HandlersOf<Names extends keyof typeof engineContract> = Pick<
  Handlers<typeof engineContract>,
  Names
>;
