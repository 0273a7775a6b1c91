import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import { propertyRuns, propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { changedRequestText, newRequestText, readRequestText } from './request-file.ts';

function read(text: string): SavedRequest {
  const { value, problems } = readRequestText('r', text);
  if (value === null) throw new Error(JSON.stringify(problems));
  return value;
}

const byHand = `# Ours: ask Kim before changing it
id:   get-user
name: Get a user   # shown on the left

method: GET
url: '{{base}}/users/1'
team: [ a, b ]   # a key that we do not know
headers:
- name: Accept-Language
  value: en   # for the errors
# the old one
- {name: X-Old, value: "1", enabled: false}
requestType: a.b.Get
body:
    text: |
        {
          "id": 1
        }
`;

const bodies: { body: BodyDraft }[] = [
  { format: 'json' as const, text: '{\n  "id": {{id}} // which\n}' },
  { format: 'json' as const, text: '[{}]', framing: 'delimited' as const },
  { format: 'json' as const, text: '', writeDefaults: true as const },
  {
    format: 'json' as const,
    text: '{}',
    aside: [
      { path: '', base64: 'CAE=' },
      { path: 'users[2].by["k: #"]', base64: 'EgNhYmM=' },
    ],
  },
  { format: 'textproto' as const, text: '# first\nid: 1  # one\nname: "a"\t\n' },
  { format: 'textproto' as const, text: '', framing: 'delimited' as const },
  { format: 'hex' as const, text: '08 01\n12 03 61 62 63', writeDefaults: true as const },
  { format: 'file' as const, text: '' },
  { format: 'file' as const, text: '', file: { path: 'a.body.bin', byteLength: 0 } },
  {
    format: 'hex' as const,
    text: '',
    framing: 'delimited' as const,
    file: { path: '../a.hex', byteLength: 0 },
  },
  { format: 'file' as const, text: '', mediaType: 'image/png' },
  { format: 'text' as const, text: '<a/>\n', mediaType: 'application/xml' },
  { format: 'text' as const, text: '', file: { path: 'a.body.txt', byteLength: 0 } },
  { format: 'none' as const, text: '' },
  { format: 'form' as const, text: '' },
  {
    ...{ format: 'form' as const, text: '' },
    fields: [
      { name: 'a', value: '{{id}}', enabled: true },
      { name: 'a', value: '', enabled: false },
    ],
  },
  {
    ...{ format: 'multipart' as const, text: '' },
    parts: [
      { name: 'a', value: '{}', enabled: true, file: null, contentType: 'application/json' },
      { name: 'b', value: '', enabled: false, file: 'images/b.png', contentType: null },
    ],
  },
].map((body) => ({ body }));

const ruled = `id: a
name: A
method: GET
url: ''
responseTypes:   # ours
  # what is refused
  - {status: 4xx, type: a.b.Refusal}
  - type: a.b.User
    later: kept
    mediaType: application/x-protobuf   # theirs
`;

describe('the rules of a request', () => {
  it('are read, and left out when there are none', () => {
    const rule = { path: '', schemaSet: null };
    expect(read(ruled).responseTypes).toEqual([
      { ...rule, status: '4xx', mediaType: '', type: 'a.b.Refusal' },
      { ...rule, status: '', mediaType: 'application/x-protobuf', type: 'a.b.User' },
    ]);
    expect(read(newRequestText(read(ruled)))).toEqual(read(ruled));
    expect(newRequestText(requestOf({}))).not.toContain('responseTypes');
  });

  it('change only the changed lines', () => {
    const request = read(ruled);
    const [first, second] = request.responseTypes;
    if (!first || !second) throw new Error('There are two rules.');
    function changed(responseTypes: SavedRequest['responseTypes']): string {
      return changedRequestText('r', ruled, { ...request, responseTypes });
    }
    expect(changed(request.responseTypes)).toBe(ruled);
    expect(changed([first, { ...second, mediaType: 'text/*' }])).toBe(
      ruled.replace('application/x-protobuf   # theirs', 'text/*   # theirs'),
    );
    expect(changed([first, second, { ...first, status: '503' }])).toBe(
      `${ruled}  - status: "503"\n    type: a.b.Refusal\n`,
    );
    expect(changed([])).toBe("id: a\nname: A\nmethod: GET\nurl: ''\n");
  });

  it('have steps as words, and the format to read', () => {
    const text = `id: a
name: A
responseTypes:
  - status: 2xx
    as: protobuf
    steps: [skip 4, gzip, delimited] # of the gateway
  - steps: []
`;
    const request = read(text);
    const rule = { path: '', status: '', mediaType: '', type: null, schemaSet: null };
    const [first, second] = request.responseTypes;
    if (!first) throw new Error('There are two rules.');
    expect([first, second]).toEqual([
      {
        ...rule,
        status: '2xx',
        as: 'protobuf',
        steps: [
          { kind: 'skip', bytes: 4 },
          { kind: 'inflate', coding: 'gzip' },
          { kind: 'frames', framing: 'delimited' },
        ],
      },
      { ...rule, steps: [] },
    ]);
    expect(read(newRequestText(request))).toEqual(request);
    const steps = [{ kind: 'base64' as const }];
    const changed = { ...request, responseTypes: [{ ...first, steps }] };
    expect(changedRequestText('r', text, changed)).toBe(`id: a
name: A
responseTypes:
  - status: 2xx
    as: protobuf
    steps: [base64] # of the gateway
`);
  });

  it.each([
    'responseTypes: 1',
    'responseTypes: [{status: "200"}]',
    'responseTypes: [{type: ""}]',
    'responseTypes: [{as: html}]',
    'responseTypes: [{steps: [unzip]}]',
    'responseTypes: [{steps: [skip 0]}]',
    'responseTypes: [{steps: gzip}]',
    'responseTypes: [{steps: [delimited, gzip]}]',
  ])('report what is wrong with %j', (line) => {
    const { problems } = readRequestText('r', `id: a\nname: A\n${line}\n`);
    expect(problems).toMatchObject([{ kind: 'workspace-file' }]);
  });
});

describe('path variables of a request', () => {
  const text = `id: a
name: A
url: /:id/:code/:name
pathVariables:
  id: 9007199254740993 # exact
  code: 007
  name: "{{name}}"
`;

  it('are texts, whose digits stay as typed', () => {
    expect(read(text)).toMatchObject({
      pathVariables: { id: '9007199254740993', code: '007', name: '{{name}}' },
    });
  });

  it('keep the lines that did not change', () => {
    const request = read(text);
    const pathVariables = { ...request.pathVariables, code: '8', name: 'true' };
    expect(changedRequestText('r', text, request)).toBe(text);
    expect(changedRequestText('r', text, { ...request, pathVariables })).toBe(
      text.replace('code: 007', 'code: 8').replace('"{{name}}"', '"true"'),
    );
  });

  it('follow the URL in a new file', () => {
    const request = requestOf({ id: 'a', name: 'A', url: '/:id', pathVariables: { id: '7' } });
    expect(newRequestText(request)).toContain('url: /:id\npathVariables:\n  id: 7\n');
  });

  it('report what is wrong with one', () => {
    const { problems } = readRequestText('r', 'id: a\nname: A\npathVariables:\n  id: [1]\n');
    expect(problems).toMatchObject([{ kind: 'workspace-file', location: { line: 4 } }]);
  });
});

describe('newRequestText', () => {
  it('writes every key', () => {
    // Every key has to be here, with another value than its default.
    const keys = {
      id: 'a',
      name: 'A',
      method: 'PUT',
      url: '/a',
      pathVariables: { id: '{{id}}' },
      sendAs: 'json',
      askFor: 'json',
      contentCoding: 'br',
      headers: [{ name: 'X-A', value: '1', enabled: false }],
      withoutHeaders: ['User-Agent'],
      requestType: 'a.B',
      responseType: 'a.C',
      schemaSet: 'vendor',
      responseTypes: [{ type: 'a.D', as: 'json', steps: [] }],
      auth: { type: 'none' },
      redirects: { follow: 'all' },
      cookies: { use: false },
      timeouts: { connectMs: 1, firstByteMs: 2, idleMs: 3, totalMs: 0 },
      connection: { keepAlive: false },
      http: { version: 'http2' },
      tls: { verify: false, caFile: 'ca.pem' },
      captures: [{ variable: 'v', from: 'header', path: 'X-V', secret: true }],
      body: { format: 'hex', text: '00' },
    } satisfies Record<keyof SavedRequest, unknown>;
    const request = savedRequestSchema.parse(keys);
    const defaults = savedRequestSchema.parse({ id: '-', name: '-' });
    for (const [key, value] of Object.entries(defaults)) {
      expect(request).not.toHaveProperty(key, value);
    }
    expect(read(newRequestText(request))).toEqual(request);
  });

  it('leaves out defaults', () => {
    expect(newRequestText(requestOf({ id: 'a', name: 'A' }))).toBe(
      'id: a\nname: A\nmethod: GET\nurl: ""\n',
    );
  });

  it('has its keys in a fixed order, and the body as a block', () => {
    const request = requestOf({
      id: 'a',
      name: 'Create: a user',
      method: 'POST',
      url: '{{base}}/users',
      askFor: 'json',
      headers: [
        { name: 'A', value: '1' },
        { name: 'B', value: '', enabled: false },
      ],
      requestType: 'a.b.Create',
      responseType: 'a.b.User',
      body: { text: '{\n  "name": "x"\n}\n' },
    });

    expect(newRequestText(request)).toBe(
      [
        'id: a',
        'name: "Create: a user"',
        'method: POST',
        'url: "{{base}}/users"',
        'askFor: json',
        'headers:',
        '  - name: A',
        '    value: "1"',
        '  - name: B',
        '    value: ""',
        '    enabled: false',
        'requestType: a.b.Create',
        'responseType: a.b.User',
        'body:',
        '  text: |',
        '    {',
        '      "name": "x"',
        '    }',
        '',
      ].join('\n'),
    );
  });

  it.each([
    '{"a": "b"}\r\n',
    '\u0000',
    'a\n \n',
    'ends with spaces   \n  \n\n',
    '   starts with them\n no more',
    '\ttab\n\t\n',
    '\n\n{}\n\n\n',
    ' ',
    '\n',
    '\ud800 alone',
    'and \udc00 \ud83d\ude00',
    '\u2028\u2029\u0085\ufeff\u007f\u009f',
    '# no comment\n- no list\n--- \n...\n',
    '{{a}}: &x *y !z',
    'null',
    'a\rb',
    '\\"\'',
  ])('round-trips the body %j', (text) => {
    const request = requestOf({ body: { text } });
    expect(read(newRequestText(request))).toEqual(request);
  });

  it('writes only non-defaults of a body, with its text last', () => {
    const body = {
      format: 'textproto' as const,
      framing: 'delimited' as const,
      writeDefaults: true as const,
      text: 'id: 1\n---\nid: 2\n',
    };

    const text = newRequestText(requestOf({ id: 'a', name: 'A', body }));

    expect(text.slice(text.indexOf('body:'))).toBe(
      [
        'body:',
        '  format: textproto',
        '  framing: delimited',
        '  writeDefaults: true',
        '  text: |',
        '    id: 1',
        '    ---',
        '    id: 2',
        '',
      ].join('\n'),
    );
  });

  it.each(bodies)('round-trips a body: $body', ({ body }) => {
    const request = requestOf({ body });
    expect(read(newRequestText(request))).toEqual(request);
  });

  it('replaces any body by any other', () => {
    for (const { body } of bodies) {
      for (const { body: other } of bodies) {
        const before = newRequestText(requestOf({ body }));
        const after = requestOf({ body: other });
        const changed = changedRequestText('r', before, after);
        expect([body, read(changed)]).toEqual([body, after]);
        expect(read(changedRequestText('r', changed, requestOf({ body })))).toEqual(
          requestOf({ body }),
        );
      }
    }
  });

  it('round-trips any text, new or as a replacement', {
    timeout: propertyTimeoutMs,
  }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('{', ' ', '\n', '\t', '\r', '"', 'a', '#', ':', '\ud800', '\u00a0'))
        .map((parts) => parts.join('')),
    );
    const request = fc.record({ name: text, url: text, body: text, header: text });
    function requestWith(parts: { name: string; url: string; body: string; header: string }) {
      const headers = [{ name: parts.header, value: parts.body }];
      const { name, url, body } = parts;
      return requestOf({ name: `x${name}`, url, headers, body: { text: body } });
    }
    fc.assert(
      fc.property(request, request, (first, second) => {
        const before = newRequestText(requestWith(first));
        expect(read(before)).toEqual(requestWith(first));
        expect(read(changedRequestText('r', before, requestWith(second)))).toEqual(
          requestWith(second),
        );
      }),
      propertyRuns(150),
    );
  });
});

describe('changedRequestText', () => {
  const request = read(byHand);
  const [language, old] = request.headers as [
    SavedRequest['headers'][0],
    SavedRequest['headers'][0],
  ];

  it('returns the same text when nothing changed', () => {
    expect(changedRequestText('r', byHand, request)).toBe(byHand);
  });

  it.each<[string, Partial<SavedRequest>, string, string]>([
    ['the name', { name: 'Get' }, 'name: Get a user ', 'name: Get '],
    ['the URL', { url: '{{base}}/users/2' }, 'users/1', 'users/2'],
    ['the method', { method: 'POST' }, 'method: GET', 'method: POST'],
    ['the type', { requestType: 'a.b.Other' }, 'a.b.Get', 'a.b.Other'],
    ['no type any more', { requestType: null }, 'requestType: a.b.Get\n', ''],
    [
      'a new key',
      { responseType: 'a.b.User' },
      'requestType: a.b.Get\n',
      'requestType: a.b.Get\nresponseType: a.b.User\n',
    ],
    [
      'the schema set',
      { schemaSet: 'second' },
      'requestType: a.b.Get\n',
      'requestType: a.b.Get\nschemaSet: second\n',
    ],
    ['what to ask for', { askFor: 'json' }, "users/1'\n", "users/1'\naskFor: json\n"],
    [
      'a header',
      { headers: [{ ...language, value: 'de' }, old] },
      '  value: en   #',
      '  value: de   #',
    ],
    [
      'a header switched off',
      { headers: [{ ...language, enabled: false }, old] },
      '  value: en   # for the errors\n',
      '  value: en   # for the errors\n  enabled: false\n',
    ],
    [
      'a header removed',
      { headers: [language] },
      '# the old one\n- {name: X-Old, value: "1", enabled: false}\n',
      '',
    ],
    [
      'a header added',
      { headers: [language, old, { name: 'New', value: 'x', enabled: true }] },
      'enabled: false}\n',
      'enabled: false}\n- name: New\n  value: x\n',
    ],
    ['the body', { body: { format: 'json', text: '{\n  "id": 2\n}\n' } }, '"id": 1', '"id": 2'],
    [
      'how the body is framed',
      { body: { format: 'json', text: '{\n  "id": 1\n}\n', framing: 'delimited' } },
      '    text: |\n',
      '    framing: delimited\n    text: |\n',
    ],
    [
      'the unknown fields of the body',
      {
        body: {
          format: 'json',
          text: '{\n  "id": 1\n}\n',
          aside: [{ path: '', base64: 'CAE=' }],
        },
      },
      '          "id": 1\n        }\n',
      '          "id": 1\n        }\n    aside:\n    - base64: CAE=\n',
    ],
  ])('changes only the lines of %s', (_what, changes, from, to) => {
    const changed = { ...request, ...changes };

    const text = changedRequestText('r', byHand, changed);

    expect(text).toBe(byHand.replace(from, to));
    expect(read(text)).toEqual(changed);
  });

  it('keeps Windows line breaks and a byte order mark', () => {
    const windows = `\uFEFF${byHand.replaceAll('\n', '\r\n')}`;
    expect(changedRequestText('r', windows, { ...request, method: 'PUT' })).toBe(
      windows.replace('method: GET', 'method: PUT'),
    );
  });

  it('accepts a body as plain text, and keeps that form', () => {
    const text = 'id: a\nname: A\nbody: |\n  {"a": 1}\n';
    const changed = { ...read(text), body: { format: 'json' as const, text: '{"a": 2}\n' } };
    expect(changedRequestText('r', text, changed)).toBe('id: a\nname: A\nbody: |\n  {"a": 2}\n');
  });

  it.each([
    'framing: none',
    'framing: true',
    'writeDefaults: 1',
    'aside: CAE=',
    'aside: [{path: a}]',
    'aside: [{path: a, base64: "?"}]',
    'format: xml',
    '{format: file, text: x}',
    '{file: a, text: x}',
    '[a]',
  ])('has a fault reported when the body has %s', (said) => {
    const body = said.startsWith('{') || said.startsWith('[') ? said : `{text: "{}", ${said}}`;
    const text = `id: a\nname: A\nbody: ${body}\n`;
    const { value, problems } = readRequestText('r', text);
    expect(value).toBeNull();
    expect(problems).toMatchObject([{ location: { line: 3 } }]);
  });

  it('keeps an explicit switch, and unknown keys of a body', () => {
    const text = 'id: a\nname: A\nbody: {writeDefaults: false, aside: [], later: 1, text: x}\n';
    expect(read(text).body).toEqual({ format: 'json', text: 'x' });
    const body = { ...read(text).body, text: 'y', writeDefaults: true as const };
    expect(changedRequestText('r', text, { ...read(text), body })).toBe(
      text.replace('false', 'true').replace('text: x', 'text: y'),
    );
  });

  it('writes out a value with references', () => {
    const text = 'id: a\nname: &n A\nurl: *n\nmethod: GET\n';
    const changed = { ...read(text), name: 'B' };
    expect(read(changedRequestText('r', text, changed))).toEqual(changed);
  });
});
