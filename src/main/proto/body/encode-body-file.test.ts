import { describe, expect, it } from 'vitest';
import { bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import { inSharedMemory } from '../bytes/in-shared-memory.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { encodeBodyFile } from './encode-body-file.ts';

const schema = compileText('syntax = "proto3"; package t; message M { string name = 1; }');

async function encoded(
  bytes: Uint8Array,
  as: MediaChoice,
  format: 'json' | 'textproto' = 'json',
): Promise<string | null> {
  const sent = encodeBodyFile(schema, {
    body: bodyDraftSchema.parse({ format }),
    typeName: 't.M',
    as,
    // In shared memory, as the engine passes them.
    file: { path: 'large.txt', bytes: await inSharedMemory([bytes]) },
  });
  return sent && Buffer.from(sent).toString();
}

describe('a body whose text is in a file', () => {
  it.each([
    ['JSON as protobuf', '{"name": "{{Ä}} /* ä */"}', 'protobuf', '\n\x0f{{Ä}} /* ä */'],
    ['JSON with a byte order mark', '\ufeff{"name": "a"}', 'protobuf', '\n\u0001a'],
    ['JSON that is sent as it is', '{"name": "{{a}}"}', 'json', null],
    ['JSON with comments as JSON', '{"name": "a" /* b */}', 'json', '{"name": "a"        }'],
    ['JSON with braces that are only text', '{"name": "\\{{a}}"}', 'json', '{"name": "{{a}}"}'],
  ] as const)('is read in shared memory: %s', async (_what, text, as, expected) => {
    expect(await encoded(new TextEncoder().encode(text), as)).toBe(expected);
  });

  it.each([
    ['json', 'json'],
    ['json', 'protobuf'],
    ['textproto', 'json'],
  ] as const)('is refused when it is not UTF-8: %s as %s', async (format, as) => {
    await expect(encoded(Uint8Array.of(0x7b, 0xff), as, format)).rejects.toMatchObject({
      problem: { kind: 'file-read', title: 'large.txt is not text' },
    });
  });
});

describe('bytes that are shared with the pool', () => {
  it('are the same over several slices', async () => {
    const bytes = Uint8Array.from({ length: 9_000_001 }, (_none, index) => index % 251);
    const shared = await inSharedMemory([bytes]);
    expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(Buffer.compare(shared, bytes)).toBe(0);
  });
});
