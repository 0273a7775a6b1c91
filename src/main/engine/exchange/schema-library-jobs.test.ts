import { afterEach, describe, expect, it } from 'vitest';
import { type OpenedLibrary, openLibrary, proto3 } from '../schemas/open-library.test-kit.ts';
import { viewText } from './bodies/packed-text.ts';

let opened: OpenedLibrary;
afterEach(() => opened.dispose());

describe('a job on the schemas', () => {
  it('gets the content of an Any, at any depth', async () => {
    opened = await openLibrary({
      'protos/any.proto': `${proto3}import "google/protobuf/any.proto"; message Box { google.protobuf.Any in = 1; }`,
      'protos/inner.proto': `${proto3}package far.away; message Inner { int32 n = 1; }`,
    });
    const body = { '@type': 'type.googleapis.com/Box', in: { '@type': 'x/far.away.Inner', n: 7 } };

    const bytes = await opened.encode(JSON.stringify({ in: body }), 'Box');

    expect(Buffer.from(bytes).toString('latin1')).toContain('far.away.Inner');
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    opened = await opened.reopen();
    const form = { kind: 'protojson', typeName: 'Box', framing: null } as const;
    const as = { ...form, defaults: false, names: 'json' } as const;
    const packed = await opened.library.run(
      'bodyText',
      { body: shared, as, maxUnpackedBytes: 0 },
      { deadlineMs: 10_000, schemaSet: null, typeNames: ['Box'] },
    );
    expect(JSON.parse(viewText(packed).slice(0, 1000))).toEqual({ in: body });
  });

  it('gets the content of an Any that nobody imports, in each body format', async () => {
    opened = await openLibrary({
      'protos/any.proto': `${proto3}import "google/protobuf/any.proto"; message Box { google.protobuf.Any in = 1; }`,
      'protos/inner.proto': `${proto3}package far.away; message Inner { int32 n = 1; }`,
    });
    const options = { deadlineMs: 10_000, schemaSet: null, typeNames: ['Box'] };
    const text = 'in {\n  [type.googleapis.com/far.away.Inner] {\n    n: 7\n  }\n}';
    const typed = { format: 'textproto', text } as const;
    const check = { body: typed, typeName: 'Box', strings: [] };
    expect(await opened.library.run('checkBody', check, options)).toMatchObject({ kind: 'valid' });

    opened = await opened.reopen();
    const toHex = { body: typed, typeName: 'Box', to: 'hex', before: null, strings: [] } as const;
    const hex = await opened.library.run('convertBody', toHex, options);
    opened = await opened.reopen();
    const toText = { ...toHex, body: hex.body, to: 'textproto' } as const;
    expect((await opened.library.run('convertBody', toText, options)).body.text).toBe(text);
    opened = await opened.reopen();
    const json = await opened.library.run('convertBody', { ...toText, to: 'json' }, options);
    expect(json.notes).toEqual([]);
    expect(JSON.parse(json.body.text)).toEqual({
      in: { '@type': 'type.googleapis.com/far.away.Inner', n: 7 },
    });
  });

  it('gets the type that a response names, from any set', async () => {
    opened = await openLibrary(
      {
        'protos/a.proto': `${proto3}message A {}`,
        'other/b.proto': `${proto3}message B { string s = 1; }`,
      },
      [{ path: 'protos' }, { path: 'other', set: 'other' }],
    );
    const body = new SharedArrayBuffer(4);
    new Uint8Array(body).set([10, 2, 104, 105]);

    const reading = await opened.library.run(
      'readResponse',
      {
        body,
        headers: [
          ['Content-Type', 'application/x-protobuf'],
          ['X-Protobuf-Message', 'B'],
        ],
        status: 200,
        requestResponseType: 'A',
        ownRule: null,
        rule: null,
        steps: [],
        choice: {},
        schemaSet: null,
      },
      { deadlineMs: 10_000, schemaSet: null, typeNames: [] },
    );

    expect(reading).toMatchObject({ kind: 'protobuf', typeName: 'B', jsonBytes: 10 });
  });

  it('uses a file that changed a moment ago', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A { int32 n = 1; }` });
    await opened.library.report();
    await opened.write({ 'protos/a.proto': `${proto3}message A { int32 other = 4; }` });

    expect(await opened.encode('{"other":1}', 'A')).toEqual([32, 1]);
  });
});
