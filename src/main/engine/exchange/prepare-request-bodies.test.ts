import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      'text as it is',
      { requestType: null },
      { format: 'text', text: '<a b="{{n}}"/>' },
      '<a b="7"/>',
    ],
    ['braces of text', {}, { format: 'text', text: '\\{{n}} // {{n}}' }, '{{n}} // 7'],
    [
      'a form',
      { sendAs: 'json' },
      {
        format: 'form',
        fields: [
          { name: 'a b', value: '{{n}} & \u00fc', enabled: true },
          { name: 'off', value: '1', enabled: false },
          { name: '', value: 'nameless', enabled: true },
          { name: 'a b', value: '', enabled: true },
        ],
      },
      'a+b=7+%26+%C3%BC&a+b=',
    ],
    ['nothing', {}, { format: 'none' }, ''],
  ])('sends %s', async (_what, request, body, sent) => {
    const prepared = await prepare({ ...post, ...request, body }, scopeOf({ variables: seven }));

    expect(bodyText(prepared)).toBe(sent);
  });

  it.each([
    [{ format: 'text', text: 'a' }, 'text/plain; charset=utf-8'],
    [{ format: 'text', text: 'a', mediaType: 'application/xml' }, 'application/xml'],
    [
      { format: 'form', fields: [{ name: 'a', value: '', enabled: true }] },
      'application/x-www-form-urlencoded',
    ],
    [{ format: 'none' }, undefined],
    [{ format: 'form' }, undefined],
  ])('names the media type of %j', async (body, expected) => {
    const { wire } = await prepare({ ...post, body });
    const found = wire.rawHeaders.find(([name]) => name === 'Content-Type')?.[1];
    expect(found).toBe(expected);
    expect(wire.body === null).toBe(expected === undefined);
  });

  it('sends parts of texts and files, with their media types', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'protodesk-parts-'));
    const path = join(folder, 'a "b".png');
    await writeFile(path, 'PNG');
    const off = { enabled: false, name: 'off', value: '1', file: null, contentType: null };
    const parts = [
      {
        ...off,
        enabled: true,
        name: 'n{{n}}',
        value: '{"a": {{n}}}',
        contentType: 'application/json',
      },
      { ...off, enabled: true, name: 'plain', value: '7' },
      off,
      { ...off, enabled: true, name: 'photo', file: path },
    ];
    const prepared = await prepare(
      { ...post, body: { format: 'multipart', parts } },
      scopeOf({ variables: seven }),
    );
    await rm(folder, { recursive: true });

    const type = prepared.wire.rawHeaders.find(([name]) => name === 'Content-Type')?.[1] ?? '';
    expect(type).toMatch(/^multipart\/form-data; boundary=protodesk-[0-9a-f-]+$/);
    // Read by the platform, which nobody here wrote.
    const form = await new Response(bodyText(prepared), {
      headers: { 'Content-Type': type },
    }).formData();
    expect([...form.keys()]).toEqual(['n7', 'plain', 'photo']);
    expect(form.get('n7')).toBe('{"a": 7}');
    expect(form.get('plain')).toBe('7');
    const photo = form.get('photo') as File;
    expect([photo.name, photo.type, await photo.text()]).toEqual([
      'a "b".png',
      'application/octet-stream',
      'PNG',
    ]);
    expect(bodyText(prepared)).toContain('Content-Type: application/json\r\n\r\n{"a": 7}\r\n');
  });

  it('takes the boundary of a typed Content-Type', async () => {
    const part = { name: 'a', value: '1', enabled: true, file: null, contentType: null };
    const headers = [{ name: 'content-type', value: 'multipart/form-data; boundary="x y"' }];
    const prepared = await prepare({ headers, body: { format: 'multipart', parts: [part] } });

    expect(bodyText(prepared)).toBe(
      '--x y\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x y--\r\n',
    );
  });

  it('refuses a part whose media type would break its head', async () => {
    const part = { name: 'a', value: '1', enabled: true, file: null, contentType: 'a\r\nX: 1' };
    await expect(prepare({ body: { format: 'multipart', parts: [part] } })).rejects.toMatchObject({
      problem: { kind: 'header-invalid' },
    });
  });

  it('sends a file as it is, streams a large one, and packs it as a whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'protodesk-file-'));
    await writeFile(join(folder, 'a.bin'), 'small');
    await writeFile(join(folder, 'large.bin'), new Uint8Array(17 * 1024 * 1024));
    const of = (path: string) => ({ format: 'file', file: { path, byteLength: 0 } });
    const read = { secrets: [], folder };

    const small = await prepare({ body: of('a.bin') }, scopeOf(), read);
    const large = await prepare({ body: of('large.bin') }, scopeOf(), read);
    const packed = await prepare({ contentCoding: 'gzip', body: of('large.bin') }, scopeOf(), read);
    await rm(folder, { recursive: true });

    expect(bodyText(small)).toBe('small');
    expect(small.wire.rawHeaders).toContainEqual(['Content-Type', 'application/x-protobuf']);
    expect(large.wire.body).toMatchObject({
      byteLength: 17 * 1024 * 1024,
      pieces: [{ path: join(folder, 'large.bin') }],
    });
    expect(packed.wire.plainBody).toHaveLength(17 * 1024 * 1024);
    await expect(prepare({ body: { format: 'file' } })).rejects.toMatchObject({
      problem: { title: 'No file is chosen' },
    });
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
});
