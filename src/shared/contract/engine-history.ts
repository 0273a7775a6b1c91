import { z } from 'zod';
import { bodySourceSchema } from '../model/body-source.ts';
import { dataComparisonSchema } from '../model/comparison.ts';
import { bodyHandleSchema } from '../model/exchange.ts';
import { historyEntrySchema, historyRecordSchema } from '../model/history.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** Entries of one response. */
export const maxHistoryPage = 200;

/** Every exchange that was made, until it is deleted or too old to fit. */
export const historyContract = {
  /**
   * The latest first. The words of `query` are looked for in name, URL, method, status, type and
   * environment; all have to be there.
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
      /** How many fit the query. */
      total: z.number().int(),
      /** Of the whole history, on disk. */
      storedBytes: z.number().int(),
      maxBytes: z.number().int(),
    }),
  ),
  /** Throws `not-found` for one that is not kept any more. */
  readHistory: method(z.object({ exchangeId: idSchema }), historyRecordSchema),
  deleteHistory: method(z.object({ exchangeIds: z.array(idSchema).max(10_000) }), nothing),
  clearHistory: method(nothing, nothing),
  /** The data of two responses beside each other, by meaning; the earlier one is the left side. */
  compareExchanges: method(
    z.object({
      earlierId: idSchema,
      laterId: idSchema,
      ignoredPaths: z.array(z.string()),
    }),
    dataComparisonSchema,
  ),
  /**
   * Two bodies, wherever they come from; findings call them Left and Right. `data` is null where they cannot be compared by meaning, and
   * `problem` says why; by bytes they can be all the same. Throws `not-found` for one that is gone,
   * `bad-input` for a path that is none.
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

/** What the engine tells of the history. */
export const historyEvents = {
  historyChanged: method(nothing, nothing),
  /** Exchanges, and what was opened, that open tabs show and that had to go from the disk for room. */
  shownRemoved: method(z.object({ ids: z.array(z.string()) }), nothing),
};
