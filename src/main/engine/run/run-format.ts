import { z } from 'zod';
import { type RunReport, runReportSchema } from '../../../shared/model/run-result.ts';

/** The format of `run.json`; files of format 1 do not name theirs. */
export const runFormat = 2;

const formatSchema = z.looseObject({ format: z.number().int().default(1) });

/**
 * Reads what `run.json` holds, as the format that it is of has it.
 *
 * @throws Error when it is not what it should be, or of a later format
 */
export function readRun(value: unknown): RunReport {
  const { format, ...report } = formatSchema.parse(value);
  if (format > runFormat) {
    throw new Error(`It is of format ${format}, which a later version of Protodesk writes.`);
  }
  return runReportSchema.parse(format === 1 ? fromFormat1(report) : report);
}

/**
 * Runs of format 1 took turns in a fixed order, each series over connections of its own: a server of
 * several backends, or one that is slow in a rhythm, looked like a difference. The figures stand.
 */
function fromFormat1(report: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { verdict } = report;
  const compared = report.comparison !== null && report.comparison !== undefined;
  return {
    ...report,
    comparison: null,
    verdict: compared
      ? 'Not a comparison: an earlier version made this run, in a fixed order and over connections of each series. Run it again for a verdict.'
      : verdict,
  };
}
