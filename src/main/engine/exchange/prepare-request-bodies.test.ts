import { describe, expect, it } from 'vitest';
import type { Variables } from '../../../shared/model/variable.ts';
import {
  bodyText,
  broken,
  prepare,
  scopeOf,
  variables,
} from './prepare/prepare-request.test-kit.ts';

describe('prepareRequest: bodies', () => {
  const seven: Variables = { n: { kind: 'number', value: '7' } };
  const post = { method: 'POST', requestType: 'p.M' };

  it.each<[string, object, object, string]>([
    ['ProtoJSON', {}, { text: '{"a": "{{n}}"} // {{b}}' }, 'p.M {"a": "7"}          "7"'],
    ['text format', {}, { format: 'textproto', text: 'a: "{{n}}"' }, 'p.M a: "7" "7"'],
    ['hex', {}, { format: 'hex', text: '08 01' }, 'p.M 08 01'],
    ['hex without a type', { requestType: null }, { format: 'hex', text: '08 01' }, ' 08 01'],
    [
      'JSON that is typed',
      { sendAs: 'json' },
      { text: '{"a": "{{n}}"}' },
      'p.M as JSON {"a": "7"} "7"',
    ],
    ['JSON without variables', { sendAs: 'json' }, { text: '{"a": "7"} // b' }, '{"a": "7"}     '],
    [
      'JSON without a type',
      { sendAs: 'json', requestType: null },
      { text: '{"a": "{{n}}"}' },
      '{"a": "7"}',
    ],
    [
      'text format as JSON',
      { sendAs: 'json' },
      { format: 'textproto', text: 'a: {{n}}' },
      'p.M as JSON a: 7',
    ],
    ['hex as JSON', { sendAs: 'json' }, { format: 'hex', text: '08' }, 'p.M as JSON 08'],
    [
      'a file of text format',
      {},
      { format: 'textproto', file: { path: 'large.txtpb', byteLength: 1 } },
      'p.M as typed {"from": "large.txtpb {{server}}"}',
    ],
    [
      'a file as it is',
      { requestType: null },
      { format: 'file', file: { path: 'a.bin', byteLength: 1 } },
      '{"from": "a.bin {{server}}"}',
    ],
  ])('sends %s', async (_what, request, body, sent) => {
    const prepared = await prepare({ ...post, ...request, body }, scopeOf({ variables: seven }));

    expect(bodyText(prepared)).toBe(sent);
  });

  it('fills a number in unchanged, and a text escaped', async () => {
    const scope = scopeOf({
      variables: { ...variables, text: { kind: 'text', value: 'a"b' } },
    });
    const body = { text: '{"id": {{id}}, "text": "{{text}}"}' };

    const prepared = await prepare({ method: 'POST', sendAs: 'json', body }, scope);

    expect(bodyText(prepared)).toBe('{"id": 9007199254740993, "text": "a\\"b"}');
  });

  it('sends JSON as typed even if the schema is broken; protobuf needs the schema', async () => {
    const body = { text: '{"a": "{{n}}"}' };
    const request = { ...post, requestType: 'p.Broken', body };
    const scope = scopeOf({ variables: seven });

    const asJson = await prepare({ ...request, sendAs: 'json' }, scope);

    expect(bodyText(asJson)).toBe('{"a": "7"}');
    await expect(prepare(request, scope)).rejects.toMatchObject({ problem: broken });
  });

  it.each([
    ['json', 'protobuf', 'Encoding the body as protobuf needs its message type.'],
    ['textproto', 'protobuf', 'Sending text format as protobuf needs the message type'],
    ['textproto', 'json', 'Sending text format as JSON needs the message type'],
    ['hex', 'json', 'Sending bytes as JSON needs the message type'],
  ])('needs a type for %s as %s', async (format, sendAs, detail) => {
    const body = { format, text: '00' };

    await expect(prepare({ method: 'POST', sendAs, body })).rejects.toMatchObject({
      problem: { kind: 'type-missing', detail: expect.stringContaining(detail) },
    });
  });

  it('sends a body from a file unchanged', async () => {
    const body = { file: { path: 'large.body.json', byteLength: 1 } };
    const text = '{"from": "large.body.json {{server}}"}';

    const asJson = await prepare({ method: 'POST', sendAs: 'json', body });
    const asProtobuf = await prepare({ method: 'POST', requestType: 'p.M', body });

    expect([bodyText(asJson), bodyText(asProtobuf)]).toEqual([text, `p.M as typed ${text}`]);
    expect(asJson.wire.rawHeaders).toContainEqual(['Content-Type', 'application/json']);
  });

  it.each(['{} // a', '{"a": /* b */ 1}', '{"a": "\\\\{{b}}"}'])(
    'removes what only drafts have from a file that is sent as JSON: %s',
    async (text) => {
      const body = { file: { path: 'large.body.json', byteLength: 1 } };
      const file = new TextEncoder().encode(text);
      const request = { method: 'POST', sendAs: 'json', requestType: 'p.M', body };

      const prepared = await prepare(request, scopeOf(), { secrets: [], file });

      expect(bodyText(prepared)).toBe(` as JSON as typed ${text}`);
    },
  );

  it.each([
    ['json', 'json'],
    ['json', 'protobuf'],
    ['textproto', 'protobuf'],
    ['hex', 'protobuf'],
  ])('refuses a file of %s that is not UTF-8, sent as %s', async (format, sendAs) => {
    const body = { format, file: { path: 'large.txt', byteLength: 1 } };
    const file = Uint8Array.of(0x22, 0xff, 0x22);

    await expect(
      prepare({ method: 'POST', sendAs, requestType: 'p.M', body }, scopeOf(), {
        secrets: [],
        file,
      }),
    ).rejects.toMatchObject({ problem: { kind: 'file-read', title: 'large.txt is not text' } });
  });

  it('sends a chosen file byte for byte, also without a type', async () => {
    const body = { format: 'file' as const, file: { path: 'x.bin', byteLength: 1 } };

    const asProtobuf = await prepare({ method: 'POST', body });

    expect(bodyText(asProtobuf)).toBe('{"from": "x.bin {{server}}"}');
    expect(asProtobuf.wire.rawHeaders).toContainEqual(['Content-Type', 'application/x-protobuf']);
  });
});
