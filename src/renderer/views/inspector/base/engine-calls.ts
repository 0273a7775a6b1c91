import type { Calls } from '../../../../shared/contract/contract.ts';
import type { engineContract } from '../../../../shared/contract/engine.ts';

/** The engine's calls, for the response pane. */
export type EngineCalls = Calls<typeof engineContract>;
