import { z } from 'zod';
import { idSchema, nothing } from '../model/ids.ts';
import { runPlanSchema } from '../model/run-plan.ts';
import {
  runChartSchema,
  runEntrySchema,
  runExportKindSchema,
  runReportSchema,
  runSampleSchema,
} from '../model/run-result.ts';
import { method } from './contract.ts';

const maxSampleRows = 500;
const maxChartPoints = 4000;

/** Calls on repeated requests: start, watch, store and export. */
export const runsContract = {
  /** Prepares every series and starts; fails with a Problem if one of them cannot be sent. */
  startRun: method(z.object({ runId: idSchema, plan: runPlanSchema }), runReportSchema),
  /** Stops sending requests; those in flight get a moment, then they are aborted and counted as aborted. */
  stopRun: method(z.object({ runId: idSchema }), nothing),
  getRun: method(z.object({ runId: idSchema }), runReportSchema),
  readRunChart: method(
    z.object({
      runId: idSchema,
      maxPoints: z.number().int().positive().max(maxChartPoints),
      /** Bars of equal width in time, or in its logarithm. */
      isLog: z.boolean(),
      bars: z.number().int().min(2).max(200),
    }),
    runChartSchema,
  ),
  /** In the order in which they were started. */
  readRunSamples: method(
    z.object({
      runId: idSchema,
      isErrorsOnly: z.boolean(),
      /** Index of the only series to return; null returns all. */
      series: z.number().int().nullable(),
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxSampleRows),
    }),
    z.object({ samples: z.array(runSampleSchema), total: z.number().int() }),
  ),
  /** Newest first. */
  listRuns: method(nothing, z.object({ runs: z.array(runEntrySchema) })),
  renameRun: method(
    z.object({ runId: idSchema, name: z.string().min(1).max(1000) }),
    runReportSchema,
  ),
  deleteRun: method(z.object({ runId: idSchema }), nothing),
  /** Writes to the place that the user chose in the shell's dialog. */
  exportRun: method(
    z.object({ runId: idSchema, kind: runExportKindSchema, saveId: idSchema }),
    z.object({ path: z.string() }),
  ),
  /** Returns the same text for the clipboard; only the summaries. */
  summarizeRun: method(
    z.object({ runId: idSchema, kind: z.enum(['summary-csv', 'summary-markdown']) }),
    z.object({ text: z.string() }),
  ),
  /** Writes a picture drawn by the window to the place that the user chose. */
  saveFile: method(
    z.object({ saveId: idSchema, bytes: z.instanceof(Uint8Array) }),
    z.object({ path: z.string() }),
  ),
};

/** Events of a running run, a few times a second. */
export const runEvents = {
  runProgress: method(runReportSchema, nothing),
};
