import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import { propertyRuns, propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
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

describe('newRequestText', () => {
  it('leaves out what is as it is by default', () => {
    expect(newRequestText(requestOf({ id: 'a', name: 'A' }))).toBe(
      'id: a\nname: A\nmethod: GET\nurl: ""\n',
    );
  });

  it('has its keys in one order, and the body as a block', () => {
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
  ])('gives the body %j back as it is', (text) => {
    const request = requestOf({ body: { text } });
    expect(read(newRequestText(request))).toEqual(request);
  });

  it('gives any text back as it is, new or in place of another', {
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

  it('of what did not change is the same text', () => {
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
  ])('changes only the lines of %s', (_what, changes, from, to) => {
    const changed = { ...request, ...changes };

    const text = changedRequestText('r', byHand, changed);

    expect(text).toBe(byHand.replace(from, to));
    expect(read(text)).toEqual(changed);
  });

  it('keeps the line ends of Windows and a byte order mark', () => {
    const windows = `\uFEFF${byHand.replaceAll('\n', '\r\n')}`;
    expect(changedRequestText('r', windows, { ...request, method: 'PUT' })).toBe(
      windows.replace('method: GET', 'method: PUT'),
    );
  });

  it('takes a body that is mere text, and leaves it that', () => {
    const text = 'id: a\nname: A\nbody: |\n  {"a": 1}\n';
    const changed = { ...read(text), body: { format: 'json' as const, text: '{"a": 2}\n' } };
    expect(changedRequestText('r', text, changed)).toBe('id: a\nname: A\nbody: |\n  {"a": 2}\n');
  });

  it('writes out a value that others refer to', () => {
    const text = 'id: a\nname: &n A\nurl: *n\nmethod: GET\n';
    const changed = { ...read(text), name: 'B' };
    expect(read(changedRequestText('r', text, changed))).toEqual(changed);
  });
});
