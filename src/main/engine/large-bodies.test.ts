import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { maxStagedPieceBytes } from '../../shared/contract/engine-bytes.ts';
import { type BodyDraft, bodyDraftSchema } from '../../shared/model/body-draft.ts';
import { stagedPath } from './workspace/staged-bodies.ts';

const megabyte = 1024 * 1024;
const word = 'x'.repeat(49 * megabyte);

const scope = { typeName: 'M', schemaSet: null, requestId: null, environmentName: null } as const;

/** Bodies of about 50 MB, and their size as protobuf. */
const large: readonly (readonly [Partial<BodyDraft>, byteLength: number])[] = [
  [{ format: 'json', text: `{"id": {{id}}, "word": "${word}"}` }, 2 + 5 + word.length],
  [{ format: 'textproto', text: `id: {{id}} word: "${word}"` }, 2 + 5 + word.length],
  [{ format: 'hex', text: `12 80 80 80 08 ${'61 '.repeat(16 * megabyte)}` }, 5 + 16 * megabyte],
];

describe('a body of 50 MB', () => {
  let root: string;
  let opened: OpenedEngine;
  let server: Server;
  let received = 0;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'protodesk-large-'));
    const settings =
      'schemaVersion: 1\nname: W\nschemas:\n  - path: p.proto\nvariables:\n  id: "7"\n';
    await writeFile(join(root, 'protodesk.yaml'), settings);
    const proto = 'syntax = "proto3"; message M { int32 id = 1; string word = 2; }';
    await writeFile(join(root, 'p.proto'), proto);
    opened = await openEngine(root);
    server = createServer((request, response) => {
      received = 0;
      request.on('data', (piece: Buffer) => {
        received += piece.length;
      });
      request.on('end', () => response.end());
    });
    // It would close a connection while a text of 50 MB blocks this thread, just as it is used again.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });

  afterAll(async () => {
    server.close();
    await opened.dispose();
    await rm(root, { recursive: true, force: true });
  });

  function requestWith(body: BodyDraft) {
    return requestOf({
      id: `large-${body.format}`,
      name: `Large ${body.format}`,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      method: 'POST',
      requestType: 'M',
      body,
    });
  }

  it.each(large)(
    'is checked, converted, sent, saved and read again: %#',
    async (given, byteLength) => {
      const { handlers } = opened.engine;
      const body = bodyDraftSchema.parse(given);
      const { format, text } = body;
      const check = await handlers.checkBody({ ...scope, body });
      expect(check).toMatchObject({ kind: 'valid', protobufBytes: byteLength });
      const to = format === 'hex' ? 'json' : 'hex';
      const there = await handlers.convertBody({ ...scope, body, to, before: null });
      expect(there.body.format).toBe(to);
      expect(there.body.text?.length).toBeGreaterThan(byteLength);

      const request = requestWith(body);
      const sent = { exchangeId: `sent-${format}`, request, environmentName: null };
      expect(await handlers.send(sent)).toMatchObject({ problem: null });
      expect(received).toBe(byteLength);

      const saved = await handlers.saveRequest({ request, folderPath: null, baseRevision: null });
      if (saved.kind !== 'saved') throw new Error(saved.kind);
      const { request: read } = await handlers.readRequest({ requestId: request.id });
      const file = read.body?.file;
      expect(file?.byteLength).toBe(text.length);
      const onDisk = await readFile(join(root, 'collections', file?.path ?? ''), 'utf8');
      expect(onDisk === text).toBe(true);
    },
    120_000,
  );

  it('returns with its tab, unchanged', async () => {
    const body = bodyDraftSchema.parse(large[0]?.[0]);
    const tab = {
      kind: 'request' as const,
      tabId: 'tab',
      request: requestWith(body),
      kept: [],
      baseRevision: null,
      isChanged: true,
      exchangeId: null,
    };
    const lists = { tabIds: ['tab'], closedTabIds: [], activeTabId: 'tab', environmentName: null };
    await opened.engine.handlers.saveSession({ ...lists, changed: [tab] });
    opened = await opened.reopen();
    const { session, problem } = await opened.engine.handlers.readSession({});
    expect(problem).toBeNull();
    const [back] = session?.tabs ?? [];
    expect(back?.kind === 'request' && back.request.body?.text === body.text).toBe(true);
  });

  it('is sent from its file, and refused once the file is gone', async () => {
    const { handlers } = opened.engine;
    const stageId = '5f6c2f0e-58a3-4b8c-9f0f-2f9a1e7f3a11';
    const total = 50 * megabyte;
    let staged: BodyDraft['file'] | null = null;
    for (let offset = 0; offset < total; offset += maxStagedPieceBytes) {
      const bytes = new Uint8Array(Math.min(maxStagedPieceBytes, total - offset)).fill(0xff);
      const isLast = offset + bytes.length === total;
      const piece = { stageId, name: 'a.bin', offset, bytes, isLast };
      staged = (await handlers.stageBodyFile(piece)).file;
    }
    if (!staged) throw new Error('nothing was staged');
    const asItIs = requestWith({ format: 'file', text: '', file: staged });
    const asText = requestWith({ format: 'json', text: '', file: staged });
    const send = (exchangeId: string, request: typeof asItIs) =>
      handlers.send({ exchangeId, request, environmentName: null });

    expect(await send('as-it-is', asItIs)).toMatchObject({ problem: null });
    expect(received).toBe(total);
    expect(await send('as-text', asText)).toMatchObject({
      problem: { kind: 'file-read', title: expect.stringContaining('is not text') },
    });
    await rm(stagedPath(opened, staged.path) ?? '');
    expect(await send('gone', asItIs)).toMatchObject({ problem: { kind: 'file-read' } });
  });
});
