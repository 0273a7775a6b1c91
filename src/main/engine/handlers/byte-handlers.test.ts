import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../../scripts/test/open-engine.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';

let folder: string;
let opened: OpenedEngine;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-bytes-'));
  await createWorkspace(folder, 'Mine');
  await writeFile(
    join(folder, 'a.proto'),
    'syntax = "proto3"; package t; message M { int32 id = 1; string name = 2; M inner = 3; }',
  );
  opened = await openEngine(folder);
  await opened.engine.handlers.importSchemas({ paths: [join(folder, 'a.proto')], setName: null });
});

afterEach(async () => {
  await opened.dispose();
  await rm(folder, { recursive: true, force: true });
});

describe('the calls on bytes', () => {
  it('name the field of a byte by the schema of the workspace', async () => {
    const { handlers } = opened.engine;
    const bytes = Uint8Array.of(0x1a, 0x03, 0x12, 0x01, 0x61);
    const asked = { bytes, framing: null, schemaSet: null, offset: 4 };
    expect(await handlers.locateByte({ ...asked, typeName: 't.M' })).toMatchObject({
      kind: 'field',
      path: 'inner.name',
      part: 'value',
      value: '"a"',
    });
    expect(await handlers.locateByte({ ...asked, typeName: null })).toMatchObject({
      kind: 'field',
      path: '#3.#2',
    });
    expect(await handlers.locateByte({ ...asked, typeName: 't.Gone' })).toMatchObject({
      kind: 'field',
    });
  });

  it('inspect an opened body', async () => {
    const { handlers } = opened.engine;
    const asked = { typeName: 't.M', schemaSet: null, framing: null };
    expect(await handlers.readPasted({ ...asked, content: 'CAESAWE=' })).toEqual({
      kind: 'base64',
      body: { format: 'hex', text: '08 01 12 01 61' },
    });
    await expect(handlers.readPasted({ ...asked, content: 'hello!' })).rejects.toMatchObject({
      problem: { kind: 'body-malformed' },
    });
  });

  it('copy a file into the workspace', async () => {
    const { handlers } = opened.engine;
    const piece = { stageId: 'abc', name: 'x.bin', bytes: Uint8Array.of(1) };
    expect(await handlers.stageBodyFile({ ...piece, offset: 0, isLast: false })).toEqual({
      file: null,
    });
    expect(await handlers.stageBodyFile({ ...piece, offset: 1, isLast: true })).toEqual({
      file: { path: 'staged:abc.x.bin', byteLength: 2 },
    });
  });
});
