import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CollectionEntry, collectionsSchema } from './workspace.ts';

/** The hand-written check has to be as strict as this. */
const requestSchema = z.object({
  kind: z.literal('request'),
  id: z.string(),
  name: z.string(),
  method: z.string(),
  url: z.string(),
  requestType: z.string().nullable(),
  responseType: z.string().nullable(),
});

const entrySchema: z.ZodType = z.union([
  requestSchema,
  z.object({
    kind: z.literal('folder'),
    path: z.string(),
    name: z.string(),
    get entries() {
      return z.array(entrySchema);
    },
  }),
]);

const reference = z.array(entrySchema);

/** Usually returns a valid value, sometimes any other one, or none. */
function oddly(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const odd = fc.oneof(fc.constantFrom(null, undefined, '', 0, 1n, true), fc.anything());
  return fc.oneof({ weight: 60, arbitrary }, { weight: 1, arbitrary: odd });
}

const { entries } = fc.letrec((tie) => ({
  request: fc.record(
    {
      kind: oddly(fc.constant('request')),
      id: oddly(fc.string()),
      name: oddly(fc.string()),
      method: oddly(fc.string()),
      url: oddly(fc.string()),
      requestType: oddly(fc.option(fc.string())),
      responseType: oddly(fc.option(fc.string())),
      more: fc.anything(),
    },
    { requiredKeys: ['kind', 'id', 'name', 'method', 'url', 'requestType', 'responseType'] },
  ),
  folder: fc.record({
    kind: oddly(fc.constant('folder')),
    path: oddly(fc.string()),
    name: oddly(fc.string()),
    entries: oddly(tie('entries')),
  }),
  entry: fc.oneof({ depthSize: 'small' }, oddly(tie('request')), tie('folder')),
  entries: fc.array(tie('entry'), { maxLength: 4 }),
}));

describe('the check of the collections', () => {
  test('accepts exactly what a schema of the same entries accepts', () => {
    let taken = 0;
    const check = fc.property(fc.oneof(entries, fc.anything()), (value) => {
      const isTaken = collectionsSchema.safeParse(value).success;
      taken += isTaken ? 1 : 0;
      expect(isTaken).toBe(reference.safeParse(value).success);
    });
    fc.assert(check, { seed: 7, numRuns: 1000 });
    // Otherwise it proves nothing.
    expect(taken).toBeGreaterThan(150);
    expect(taken).toBeLessThan(850);
  });

  test('refuses a list with a missing entry, and a list as an entry', () => {
    const lacking: unknown[] = [];
    lacking.length = 2;
    for (const value of [
      lacking,
      [[]],
      [Object.assign([], { kind: 'folder', name: '', path: '' })],
    ]) {
      expect(collectionsSchema.safeParse(value).success).toBe(false);
      expect(reference.safeParse(value).success).toBe(false);
    }
  });

  test('returns the same entries, not copies', () => {
    const list: CollectionEntry[] = [{ kind: 'folder', path: 'a', name: 'A', entries: [] }];
    expect(collectionsSchema.parse(list)).toBe(list);
  });
});
