import type { Calls } from '../../../../shared/contract/contract.ts';
import type { engineContract } from '../../../../shared/contract/engine.ts';

/** What the response pane asks the engine through. */
export type EngineCalls = Calls<typeof engineContract>;
