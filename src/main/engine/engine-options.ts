import type { z } from 'zod';
import type { meaningEvents } from '../../shared/contract/engine-meaning.ts';
import type { measureEvents } from '../../shared/contract/engine-measure.ts';
import type { ExchangeProgress } from '../../shared/model/exchange.ts';
import type { RunReport } from '../../shared/model/run-result.ts';
import type { SecretPlace } from '../../shared/model/secret-place.ts';
import type { SampleServerStatus, Workspace } from '../../shared/model/workspace.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SchemaEvents } from './services/schema-library.ts';

/** How far a comparison is. */
export type ComparisonProgress = z.output<typeof measureEvents.comparisonProgress.input>;

/** How far a ranking, a check or a recovery is. */
export type MeaningProgress = z.output<typeof meaningEvents.meaningProgress.input>;

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

/** By what the secrets of a workspace and the consents for them are kept. */
export type ForgetSecrets = (owner: {
  readonly stateId: string;
  readonly consentsId: string;
}) => Promise<void>;

/** What an engine is made of; the shell, the tests and the command line each give their own. */
export interface EngineOptions {
  /** Null opens the user's copy of the samples. */
  readonly workspaceFolder: string | null;
  /** To use the private state of another folder that was at its path before, as the user decided. */
  readonly useFormerState: boolean;
  readonly samplesFolder: string;
  /** Where what is private of each workspace is kept, for this user. */
  readonly dataFolder: string;
  readonly secrets: SecretStore;
  /** Forgets all secrets of a workspace, open or not, and where they may go; throws a Problem when it cannot. */
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
  readonly events: SchemaEvents & {
    readonly workspaceChanged: (payload: { readonly workspace: Workspace }) => void;
    readonly capturedChanged: (payload: { readonly environmentName: string | null }) => void;
    readonly historyChanged: (payload: object) => void;
    readonly shownRemoved: (payload: { readonly ids: string[] }) => void;
    readonly exchangeProgress: (progress: ExchangeProgress) => void;
    readonly sampleServerChanged: (status: SampleServerStatus) => void;
    readonly meaningProgress: (progress: MeaningProgress) => void;
    readonly comparisonProgress: (progress: ComparisonProgress) => void;
    readonly runProgress: (report: RunReport) => void;
  };
}
