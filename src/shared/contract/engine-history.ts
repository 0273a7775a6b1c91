import { z } from 'zod';
import { bodySourceSchema } from '../model/body-source.ts';
import { dataComparisonSchema } from '../model/comparison.ts';
import { bodyHandleSchema } from '../model/exchange.ts';
import { historyEntrySchema, historyRecordSchema } from '../model/history.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** Entries in one response. */
export const maxHistoryPage = 200;

/** Calls on the history: every exchange stays until it is deleted or its space is needed. */
export const historyContract = {
  /**
   * Lists the latest first. Name, URL, method, status, type and environment must contain all words of
   * `query`.
   */
  listHistory: method(
    z.object({
      query: z.string().max(1000).default(''),
      /** Only those of one request. */
      requestId: z.string().nullable().default(null),
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxHistoryPage),
    }),
    z.object({
      entries: z.array(historyEntrySchema),
      /** How many match the query. */
      total: z.number().int(),
      /** The size of the whole history on disk. */
      storedBytes: z.number().int(),
      maxBytes: z.number().int(),
    }),
  ),
  /** Throws `not-found` if it is not kept any more. */
  readHistory: method(z.object({ exchangeId: idSchema }), historyRecordSchema),
  deleteHistory: method(z.object({ exchangeIds: z.array(idSchema).max(10_000) }), nothing),
  clearHistory: method(nothing, nothing),
  /** Compares the data of two responses; the earlier one is the left side. */
  compareExchanges: method(
    z.object({
      earlierId: idSchema,
      laterId: idSchema,
      ignoredPaths: z.array(z.string()),
    }),
    dataComparisonSchema,
  ),
  /**
   * Compares two bodies from any source; findings call them Left and Right. `data` is null if they cannot be
   * compared as data, and `problem` gives the reason; they can still be compared as bytes. Throws `not-found`
   * for a missing body, `bad-input` for an invalid path.
   */
  compareBodies: method(
    z.object({
      left: bodySourceSchema,
      right: bodySourceSchema,
      ignoredPaths: z.array(z.string()),
    }),
    z.object({
      left: bodyHandleSchema,
      right: bodyHandleSchema,
      data: dataComparisonSchema.nullable(),
      problem: problemSchema.nullable(),
    }),
  ),
};

/** Events of the history. */
export const historyEvents = {
  historyChanged: method(nothing, nothing),
  /** Exchanges and opened bodies that tabs show, and that were deleted from disk to free space. */
  shownRemoved: method(z.object({ ids: z.array(z.string()) }), nothing),
};
