import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import { type BodyDraft, bodyDraftSchema } from '../../shared/model/body-draft.ts';

const files: Readonly<Record<string, string>> = {
  'protodesk.yaml': `schemaVersion: 1
name: W
schemas:
  - path: p.proto
variables:
  id: "7"
  word: abc
`,
  'p.proto':
    'syntax = "proto3"; message M { int32 id = 1; string word = 2; repeated M inner = 3; }',
};

const scope = { typeName: 'M', schemaSet: null, requestId: null, environmentName: null } as const;

function draft(body: Partial<BodyDraft>): BodyDraft {
  return bodyDraftSchema.parse(body);
}

describe('a body that is being edited', () => {
  let root: string;
  let opened: OpenedEngine;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'protodesk-draft-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
    opened = await openEngine(root);
  });

  afterAll(async () => {
    await opened.dispose();
    await rm(root, { recursive: true, force: true });
  });

  it('keeps its variables as text, and fills them in as bytes with a note', async () => {
    const { convertBody } = opened.engine.handlers;
    const body = draft({ text: '{"id": "{{id}}", "word": "{{word}}"}' });
    const before = null;
    expect(await convertBody({ ...scope, body, to: 'textproto', before })).toEqual({
      body: { format: 'textproto', text: 'id: "{{id}}"\nword: "{{word}}"' },
      notes: [],
    });
    expect(await convertBody({ ...scope, body, to: 'hex', before })).toMatchObject({
      body: { format: 'hex', text: '08 07 12 03 61 62 63' },
      notes: [{ title: 'Variables were replaced' }],
    });
  });

  it('makes a separate value as bytes for each generator, without moving the counter', async () => {
    const { convertBody } = opened.engine.handlers;
    const text =
      '{"id": "{{$counter}}", "inner": [{"id": {{$counter}}, "word": "{{$uuid}}"}, {"word": "{{$uuid}}"}]}';
    const body = draft({ text });
    const ask = { ...scope, before: null } as const;
    const convert = async () => {
      const bytes = await convertBody({ ...ask, body, to: 'hex' });
      const back = await convertBody({
        ...ask,
        body: bodyDraftSchema.parse(bytes.body),
        to: 'json',
      });
      return JSON.parse(back.body.text ?? '') as {
        id: number;
        inner: { id: number; word: string }[];
      };
    };
    const [one, other] = [await convert(), await convert()];
    expect([one.id, one.inner[0]?.id, other.id]).toEqual([1, 2, 1]);
    const words = [...one.inner, ...other.inner].map(({ word }) => word);
    expect(new Set(words).size).toBe(4);
  });

  it.each([
    [
      'json',
      '{"id": "{{no}}", "inner": [{"word": "{{none}} {{no}}"},\n {"id": {{no}}, "wrd": 1}]}',
    ],
    ['textproto', 'id: "{{no}}" inner { word: "{{none}} {{no}}" } inner {\n id: {{no}} wrd: 1 }'],
  ] as const)(
    'of %s tells each variable without a value, and what else is wrong',
    async (format, text) => {
      const body = draft({ format, text });
      const check = await opened.engine.handlers.checkBody({ ...scope, body });
      if (check.kind !== 'invalid') throw new Error(check.kind);
      const reported = check.problems.map(({ kind, location }) => [kind, location?.fieldPath]);
      expect(reported).toEqual([
        ['variable-missing', 'id'],
        ['variable-missing', 'inner[0].word'],
        ['variable-missing', 'inner[0].word'],
        ['variable-missing', 'inner[1].id'],
        ['json-mismatch', expect.stringContaining('wrd')],
      ]);
      const places = check.problems.map(({ location }) => [location?.line, location?.column]);
      const [first, , , last] = [...text.matchAll(/\{\{/g)].map(({ index }) => index);
      expect(check.problems[0]?.detail).toBe('`{{no}}` has no value.');
      // For a whole string the place is its quote.
      expect(places[0]).toEqual([1, first]);
      expect(places[3]).toEqual([2, (last ?? 0) - text.indexOf('\n')]);
      const untyped = await opened.engine.handlers.checkBody({ ...scope, body, typeName: null });
      expect(untyped).toMatchObject({ kind: 'invalid', problemCount: 4 });
    },
  );

  it('stops its conversion when cancelled', async () => {
    const { convertBody, cancelCall } = opened.engine.handlers;
    const body = draft({ text: '{"id": 7}' });
    const converting = convertBody({ ...scope, body, to: 'hex', before: null }, 'c');
    await cancelCall({ callId: 'c' });
    await expect(converting).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    await cancelCall({ callId: 'c' });
    expect(await convertBody({ ...scope, body, to: 'hex', before: null })).toMatchObject({
      body: { text: '08 07' },
    });
  });

  it('is checked with the values of its variables, each finding at the typed text', async () => {
    const body = draft({ text: '{\n"id": "{{word}}", "inner": [{"id": "{{id}}"}, {"wrd": 1}]}' });
    expect(await opened.engine.handlers.checkBody({ ...scope, body })).toMatchObject({
      kind: 'invalid',
      problemCount: 2,
      problems: [
        { location: { line: 2, column: 7, fieldPath: 'id' } },
        { location: { line: 2, fieldPath: 'inner[1].wrd' } },
      ],
    });
  });

  it('reports a value without quotes that its field does not accept, while others are missing', async () => {
    const body = draft({ text: '{"id": {{word}}, "inner": [{"id": {{no}}}]}' });
    const check = await opened.engine.handlers.checkBody({ ...scope, body });
    if (check.kind !== 'invalid') throw new Error(check.kind);
    const reported = check.problems.map(({ kind, location }) => [kind, location?.column]);
    expect(reported).toEqual([
      ['json-mismatch', 8],
      ['variable-missing', 35],
    ]);
  });

  it('has samples, and is formatted with its comments', async () => {
    const { formatBody, sampleBody } = opened.engine.handlers;
    const sample = await sampleBody({ ...scope, fields: 'every', variant: 0 });
    expect(sample.text).toContain('"word": "word"');
    const body = draft({ format: 'textproto', text: 'id:1 # one\ninner{word:"{{word}}"}' });
    expect(await formatBody({ ...scope, body })).toEqual({
      text: 'id: 1  # one\ninner {\n  word: "{{word}}"\n}',
    });
  });

  it('is not converted when it is a file', async () => {
    const body = draft({ format: 'file', file: { path: 'big.bin', byteLength: 9 } });
    await expect(
      opened.engine.handlers.convertBody({ ...scope, body, to: 'json', before: null }),
    ).rejects.toMatchObject({ problem: { title: 'This body is not a message' } });
  });
});
