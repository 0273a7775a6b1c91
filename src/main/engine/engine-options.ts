import type { z } from 'zod';
import type { measureEvents } from '../../shared/contract/engine-measure.ts';
import type { ExchangeProgress } from '../../shared/model/exchange.ts';
import type { RunReport } from '../../shared/model/run-result.ts';
import type { SampleServerStatus } from '../../shared/model/workspace.ts';
import type { SchemaEvents } from './services/schema-library.ts';

/** How far a comparison is. */
export type ComparisonProgress = z.output<typeof measureEvents.comparisonProgress.input>;

/** What an engine is made of; the shell, the tests and the command line each give their own. */
export interface EngineOptions {
  /** Null opens the user's copy of the samples. */
  readonly workspaceFolder: string | null;
  readonly samplesFolder: string;
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
    readonly exchangeProgress: (progress: ExchangeProgress) => void;
    readonly sampleServerChanged: (status: SampleServerStatus) => void;
    readonly comparisonProgress: (progress: ComparisonProgress) => void;
    readonly runProgress: (report: RunReport) => void;
  };
}
