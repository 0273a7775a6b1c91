import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../../scripts/test/open-engine.ts';
import { maxOpenedPieceBytes } from '../../../shared/contract/engine-decoding.ts';
import type { BodyTextForm } from '../../../shared/contract/engine-texts.ts';
import { maxTextedBytes } from '../exchange/bodies/whole-text.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';
import { stagedPath } from '../workspace/staged-bodies.ts';

let folder: string;
let opened: OpenedEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-texts-'));
  await createWorkspace(folder, 'Mine');
  await writeFile(
    join(folder, 'a.proto'),
    'syntax = "proto3"; package t; message M { int32 an_id = 1; string name = 2; repeated M inner = 3; }',
  );
  opened = await openEngine(folder);
  await opened.engine.handlers.importSchemas({ paths: [join(folder, 'a.proto')], setName: null });
});

afterAll(async () => {
  await opened.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Opens bytes as a body and returns its id. */
async function bring(bytes: Uint8Array): Promise<string> {
  const name = 'a.bin';
  const content = Uint8Array.from(bytes);
  const found = await opened.engine.handlers.openBody({
    ...{ openId: randomUUID(), name, origin: 'file', content },
  });
  if (found.kind !== 'body') throw new Error('It was taken for a recording.');
  return (found.body.raw ?? found.body.body).id;
}

/** Like `bring`, in pieces. */
async function bringLarge(bytes: Uint8Array): Promise<string> {
  const name = 'a.bin';
  const whole = { openId: randomUUID(), name, origin: 'file', byteLength: bytes.length } as const;
  const step = maxOpenedPieceBytes;
  for (let offset = 0; offset < bytes.length; offset += step) {
    const piece = Uint8Array.from(bytes.subarray(offset, offset + step));
    const isLast = offset + step >= bytes.length;
    await opened.engine.handlers.openBodyPiece({ ...whole, offset, bytes: piece, isLast });
  }
  return whole.openId;
}

const one = Uint8Array.of(0x08, 0x07, 0x12, 0x01, 0x61);
const json: BodyTextForm & { readonly kind: 'protojson' } = {
  kind: 'protojson',
  ...{ typeName: 't.M', schemaSet: null, framing: null, defaults: false, names: 'proto' },
};

describe('the calls on texts', () => {
  it('read pages of a body in every form', async () => {
    const { handlers } = opened.engine;
    const bodyId = await bring(one);
    const page = { bodyId, start: 0, count: 1000 };
    const asText = { kind: 'textproto', schemaSet: null, framing: null } as const;
    const [proto, typed, untyped, raw] = await Promise.all([
      handlers.readText({ ...page, as: json }),
      handlers.readText({ ...page, as: { ...asText, typeName: 't.M' } }),
      handlers.readText({ ...page, as: { ...asText, typeName: null } }),
      handlers.readText({ ...page, start: 2, as: { kind: 'raw', charset: null } }),
    ]);

    expect([proto.text, typed.text, untyped.text, raw.text]).toEqual([
      '{\n  "an_id": 7,\n  "name": "a"\n}',
      'an_id: 7\nname: "a"',
      '1: 7\n2: "a"',
      '\u0012\u0001a',
    ]);
    expect([proto.totalLength, proto.problem]).toEqual([proto.text.length, null]);
  });

  it('read several messages up to a broken one, and report it', async () => {
    const { handlers } = opened.engine;
    const bodyId = await bring(Uint8Array.of(5, ...one, 1, 8));
    const as = { ...json, framing: 'delimited' } as const;
    const { text, problem } = await handlers.readText({ bodyId, as, start: 0, count: 1000 });

    expect(JSON.parse(text)).toEqual([{ an_id: 7, name: 'a' }]);
    expect(problem).toMatchObject({ title: 'The text ends before message [1]' });
  });

  it('page and search a text of more than five megabytes', async () => {
    const { handlers } = opened.engine;
    const inner = Uint8Array.of(0x1a, one.length, ...one);
    const bodyId = await bring(
      Buffer.concat([Buffer.alloc(inner.length * 150_000, inner), Uint8Array.of(0x12, 1, 0x7a)]),
    );
    const asked = { bodyId, as: json };
    const first = await handlers.readText({ ...asked, start: 0, count: 1_048_576 });
    const last = await handlers.readText({ ...asked, start: first.totalLength - 20, count: 100 });
    const hits: { start: number; end: number }[] = [];
    let totalLength = 0;
    // Each search returns in time, even on a busy machine, with where to go on.
    for (let from: number | null = 0; from !== null; ) {
      const found = await handlers.findInText({
        ...asked,
        query: '"NAME": "z"',
        from,
        maxHits: 10,
      });
      hits.push(...found.hits);
      ({ next: from, totalLength } = found);
    }

    expect([first.text.length, first.totalLength > 5_000_000, last.text.slice(-2)]).toEqual([
      1_048_576,
      true,
      '\n}',
    ]);
    const [hit] = hits;
    const start = hit?.start ?? 0;
    const { text } = await handlers.readText({ ...asked, start, count: (hit?.end ?? 0) - start });
    expect([text, hits.length, totalLength]).toEqual(['"name": "z"', 1, first.totalLength]);
  });

  it('stop making a text that is cancelled, and start again on the next request', async () => {
    const { handlers } = opened.engine;
    const inner = Uint8Array.of(0x1a, one.length, ...one);
    const bodyId = await bring(Buffer.alloc(inner.length * 200_000, inner));
    const page = { bodyId, as: json, start: 0, count: 100 };
    const callId = randomUUID();
    const startedAtMs = performance.now();
    const stopped = handlers.readText(page, callId);
    const searched = handlers.findInText({ bodyId, as: json, query: 'x', from: 0, maxHits: 1 });
    handlers.cancelCall({ callId });

    const cancelled = { problem: { kind: 'cancelled' } };
    await Promise.all([
      expect(stopped).rejects.toMatchObject(cancelled),
      expect(searched).rejects.toMatchObject(cancelled),
    ]);
    const stoppedAfterMs = performance.now() - startedAtMs;
    const { totalLength } = await handlers.readText(page, randomUUID());
    expect(totalLength).toBeGreaterThan(5_000_000);
    expect(stoppedAfterMs).toBeLessThan(performance.now() - startedAtMs - stoppedAfterMs);
  });

  it('report the progress of a large body to every caller that waits for its text', async () => {
    const { handlers } = opened.engine;
    const inner = Uint8Array.of(0x1a, one.length, ...one);
    const byteLength = inner.length * 2_400_000;
    const bodyId = await bringLarge(Buffer.alloc(byteLength, inner));
    const reported = new Map<string, { done: number; total: number }[]>();
    const heard = new Promise<void>((resolve) => {
      opened.onTaskProgress(({ callId, stage, done, total }) => {
        if (stage !== 'writing') return;
        reported.set(callId, [...(reported.get(callId) ?? []), { done, total }]);
        if (reported.size === 2) resolve();
      });
    });
    const page = { bodyId, as: json, start: 0, count: 1 };
    const both = ['t1', 't2'].map((callId) => handlers.readText(page, callId));
    await heard;
    for (const callId of ['t1', 't2']) handlers.cancelCall({ callId });
    await Promise.allSettled(both);
    for (const progress of reported.values()) {
      for (const { done, total } of progress) {
        expect(total).toBe(byteLength);
        expect(done).toBeLessThanOrEqual(total);
      }
    }
  });

  it('save a text, and leave no file when cancelled', async () => {
    const { handlers, savePlaces } = opened.engine;
    const inner = Uint8Array.of(0x1a, one.length, ...one);
    const bodyId = await bring(Buffer.alloc(inner.length * 100_000, inner));
    const path = join(folder, 'saved', 'text.json');
    await mkdir(join(folder, 'saved'));
    savePlaces.allow('s1', path);
    const stopped = handlers.saveText({ bodyId, as: json, saveId: 's1' }, 't1');
    handlers.cancelCall({ callId: 't1' });
    await expect(stopped).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    expect(await readdir(join(folder, 'saved'))).toEqual([]);

    savePlaces.allow('s2', path);
    await handlers.saveText({ bodyId, as: json, saveId: 's2' }, 't2');
    const { totalLength } = await handlers.readText({ bodyId, as: json, start: 0, count: 1 });
    expect((await readFile(path)).byteLength).toBe(totalLength);
    expect(await readdir(join(folder, 'saved'))).toEqual(['text.json']);
  });

  it('refuse a body that is too large for a text at once, with its limits and other ways to see it', async () => {
    const { handlers } = opened.engine;
    const bodyId = await bringLarge(Buffer.alloc(maxTextedBytes + 8));

    for (const as of [json, { ...json, framing: 'delimited' as const }]) {
      await expect(handlers.readText({ bodyId, as, start: 0, count: 100 })).rejects.toMatchObject({
        problem: {
          kind: 'response-too-large',
          title: 'Too large for one text',
          detail: expect.stringContaining('has 128.00 MB. JSON and text format take up to 128 MB'),
          hint: expect.stringMatching(/tree.*save.*protodesk decode/s),
        },
      });
    }
  });

  it('refuse a text that would be much too long before writing it', async () => {
    const { handlers } = opened.engine;
    const inner = Uint8Array.of(0x1a, one.length, ...one);
    const count = Math.floor(80_000_000 / inner.length);
    const bodyId = await bringLarge(Buffer.alloc(inner.length * count, inner));
    const page = { bodyId, as: json, start: 0, count: 100 };
    await expect(handlers.readText(page)).rejects.toMatchObject({
      problem: {
        kind: 'response-too-large',
        detail: expect.stringMatching(
          /^It would have some \d+ million .* The limit is 256 million\.$/,
        ),
      },
    });
  });

  it('compare two bodies side by side', async () => {
    const { handlers } = opened.engine;
    const [left, right] = [
      await bring(one),
      await bring(Uint8Array.of(0x08, 0x08, 0x12, 0x01, 0x61)),
    ];

    expect(await handlers.diffBytes({ left, right })).toEqual({
      ranges: [
        { kind: 'same', leftStart: 0, leftEnd: 1, rightStart: 0, rightEnd: 1 },
        { kind: 'changed', leftStart: 1, leftEnd: 2, rightStart: 1, rightEnd: 2 },
        { kind: 'same', leftStart: 2, leftEnd: 5, rightStart: 2, rightEnd: 5 },
      ],
      ...{ leftBytes: 5, rightBytes: 5, sameBytes: 4, isCoarse: false },
    });
    await expect(handlers.diffBytes({ left, right: 'gone' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
  });

  it('open a body as a request body: edited when small, a file when large', async () => {
    const { handlers } = opened.engine;
    const large = Buffer.alloc(5_000_000, Uint8Array.of(0x12, 0x03, 0x61, 0x62, 0x63));
    const asked = {
      as: 'protobuf',
      typeName: 't.M',
      schemaSet: null,
      framing: null,
      fileName: 'answer.bin',
    } as const;
    const small = await handlers.draftOfBody({ ...asked, bodyId: await bring(one) });
    const filed = await handlers.draftOfBody({ ...asked, bodyId: await bring(large) });

    expect(small).toEqual({
      body: { format: 'json', text: '{\n  "anId": 7,\n  "name": "a"\n}' },
      notes: [],
    });
    expect(filed.body).toMatchObject({ format: 'file', text: '', file: { byteLength: 5_000_000 } });
    const path = filed.body.file?.path ?? '';
    expect(path).toMatch(/^staged:.*answer\.bin$/);
    const staged = stagedPath(opened, path) ?? '';
    expect(Buffer.compare(await readFile(staged), large)).toBe(0);
    // A body of compressed messages becomes a file too: it is small only while compressed.
    const packed = gzipSync(large);
    const head = Buffer.alloc(5, 1);
    head.writeUInt32BE(packed.length, 1);
    const frames = Buffer.concat([head, packed]);
    const bomb = { ...asked, framing: 'grpc', bodyId: await bring(frames) } as const;
    expect((await handlers.draftOfBody(bomb)).body).toMatchObject({
      format: 'file',
      file: { byteLength: frames.length },
    });
  });
});
