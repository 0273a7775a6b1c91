import type { EngineEventPayloads } from '../../../shared/contract/engine.ts';
import type { SecretStore } from '../exchange/secrets/secret-store.ts';
import type { Keychain } from '../workspace/cookie-file.ts';
import type { ForgetSecrets } from '../workspace/private-state/remove-state.ts';

/** Events for whoever shows the workspace; called from the engine's main thread. */
export type EngineEvents = {
  readonly [K in keyof EngineEventPayloads]: (payload: EngineEventPayloads[K]) => void;
};

/** The settings of an engine; the shell, the tests and the command line each give their own. */
export interface EngineOptions {
  /** Null opens the user's copy of the samples. */
  readonly workspaceFolder: string | null;
  /** True to use the private state of another folder that was at this path before, as the user decided. */
  readonly useFormerState: boolean;
  readonly samplesFolder: string;
  /** The folder for the private data of all workspaces of this user. */
  readonly dataFolder: string;
  readonly secrets: SecretStore;
  /** Encrypts the stored cookies. */
  readonly keychain: Keychain;
  /**
   * Deletes all secrets of a workspace, open or not, and their allowed places; throws a Problem on failure.
   */
  readonly forgetSecrets: ForgetSecrets;
  readonly packagedSamplesFolder: string;
  /** 0 lets the system choose. */
  readonly sampleServerPort: number;
  readonly version: string;
  readonly workers: {
    readonly pool: string;
    readonly sampleServer: string;
    readonly run: string;
    readonly schema: string;
  };
  readonly poolSize: number;
  readonly onUnexpected: (error: unknown, where: string) => void;
  /** Workers that check schema files in the background. */
  readonly checkWorkers: number;
  readonly events: EngineEvents;
}
