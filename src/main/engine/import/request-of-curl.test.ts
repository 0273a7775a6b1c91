import { describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { requestOfCurl } from './request-of-curl.ts';

/** The parsed request without its defaults. */
function read(command: string) {
  const { request, credential, problems } = requestOfCurl(command);
  const plain: Record<string, unknown> = savedRequestSchema.parse({
    id: request.id,
    name: request.name,
    sendAs: 'json',
    askFor: 'json',
  });
  const said = Object.fromEntries(
    Object.entries(request).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(plain[key]),
    ),
  );
  const { headers: _headers, body: _body, ...rest } = said;
  return {
    ...rest,
    ...(request.headers.length > 0 && {
      headers: request.headers.map(({ name, value }) => `${name}: ${value}`),
    }),
    ...(request.body.text !== '' && { body: request.body.text }),
    ...(credential !== null && { credential }),
    ...(problems.length > 0 && { problems: problems.map(({ title }) => title) }),
  };
}

const browserHeaders = [
  'accept: */*',
  'accept-language: en-US,en;q=0.9',
  'content-type: application/json; charset=utf-8',
  'priority: u=1, i',
  'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
];

describe('"Copy as cURL" of', () => {
  it('Chrome for bash', () => {
    expect(
      read(`curl 'https://api.example.com/users?x=1&y=a%20b' \\
  -H 'accept: */*' \\
  -H 'accept-language: en-US,en;q=0.9' \\
  -H 'content-type: application/json; charset=utf-8' \\
  -b 'session=abc; theme=dark' \\
  -H 'priority: u=1, i' \\
  -H 'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"' \\
  --data-raw $'{"name":"O\\'Brien","note":"a\\\\nb\\u0021"}'`),
    ).toEqual({
      method: 'POST',
      url: 'https://api.example.com/users?x=1&y=a%20b',
      headers: [
        ...browserHeaders.slice(0, 3),
        'Cookie: session=abc; theme=dark',
        ...browserHeaders.slice(3),
      ],
      body: '{"name":"O\'Brien","note":"a\\nb!"}',
      problems: ['Header Cookie may hold a credential'],
    });
  });

  it('Chrome for the Windows prompt', () => {
    expect(
      read(`curl ^"https://api.example.com/users?x=1^&y=a^%^20b^" ^
  -H ^"accept: */*^" ^
  -H ^"accept-language: en-US,en;q=0.9^" ^
  -H ^"content-type: application/json; charset=utf-8^" ^
  -H ^"priority: u=1, i^" ^
  -H ^"sec-ch-ua: ^\\^"Chromium^\\^";v=^\\^"142^\\^", ^\\^"Not_A Brand^\\^";v=^\\^"99^\\^"^" ^
  --data-raw ^"^{^\\^"name^\\^":^\\^"Ada^\\^",^

^\\^"n^\\^":1^}^"`),
    ).toEqual({
      method: 'POST',
      url: 'https://api.example.com/users?x=1&y=a%20b',
      headers: browserHeaders,
      body: '{"name":"Ada",\n"n":1}',
    });
  });

  it('an older Chrome for the Windows prompt', () => {
    expect(
      read(
        'curl "https://api.example.com/users" ^\r\n  -H "authority: api.example.com" ^\r\n  --data-raw "{\\"name\\":\\"Ada\\"}" ^\r\n  --compressed',
      ),
    ).toEqual({
      method: 'POST',
      url: 'https://api.example.com/users',
      headers: ['authority: api.example.com'],
      body: '{"name":"Ada"}',
    });
  });

  it('Firefox', () => {
    expect(
      read(
        `curl 'https://api.example.com/users' --compressed -X PUT -H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0)' -H 'Accept: application/json' -H 'Accept-Encoding: gzip, deflate, br, zstd' -H 'Content-Type: application/json' -H 'Authorization: Bearer eyJhbGciOi.J9.x' -H 'Connection: keep-alive' -H 'TE: trailers' --data-raw '{"name":"Ada"}'`,
      ),
    ).toEqual({
      method: 'PUT',
      url: 'https://api.example.com/users',
      headers: ['User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:145.0)', 'TE: trailers'],
      auth: { type: 'bearer', token: '' },
      credential: 'eyJhbGciOi.J9.x',
      body: '{"name":"Ada"}',
    });
  });

  it('Safari', () => {
    expect(
      read(`curl 'https://api.example.com/users' \\
-X 'POST' \\
-H 'Content-Type: application/json' \\
-H 'Accept: */*' \\
-H 'Content-Length: 14' \\
--data-binary '{"name":"Ada"}'`),
    ).toEqual({
      method: 'POST',
      url: 'https://api.example.com/users',
      headers: ['Accept: */*'],
      body: '{"name":"Ada"}',
    });
  });

  it('Postman', () => {
    expect(
      read(`curl --location --request PATCH 'https://{{host}}/users/1' \\
--header 'X-API-Key: k-123' \\
--header 'Content-Type: application/json' \\
--data '{
    "name": "{{name}}"
}'`),
    ).toEqual({
      method: 'PATCH',
      url: 'https://{{host}}/users/1',
      auth: { type: 'apiKey', in: 'header', name: 'X-API-Key', value: '' },
      credential: 'k-123',
      body: '{\n    "name": "{{name}}"\n}',
    });
  });

  it('Insomnia', () => {
    expect(
      read(`curl --request POST \\
  --url https://api.example.com/users \\
  --header 'Authorization: Basic YWRhOnBhc3M6d29yZA==' \\
  --header 'Content-Type: application/json' \\
  --data '{"name":"Ada"}'`),
    ).toEqual({
      method: 'POST',
      url: 'https://api.example.com/users',
      auth: { type: 'basic', username: 'ada', password: '' },
      credential: 'pass:word',
      body: '{"name":"Ada"}',
    });
  });
});

describe('a curl command', () => {
  it.each<[string, string, object]>([
    ['takes HTTP for granted', 'curl localhost:8080/x', { url: 'http://localhost:8080/x' }],
    ['may come with its prompt', '$ curl a.example', { url: 'http://a.example' }],
    ['may name the program by its path', '/usr/bin/curl a.example', { url: 'http://a.example' }],
    ['may be of Windows', 'curl.exe a.example', { url: 'http://a.example' }],
    [
      'reads letters in one word',
      'curl -sSLkI a.example',
      { url: 'http://a.example', method: 'HEAD', tls: { verify: false, caFile: null } },
    ],
    [
      'reads attached values',
      'curl -XDELETE -HA:b a.example',
      { url: 'http://a.example', method: 'DELETE', headers: ['A: b'] },
    ],
    [
      'reads the beginning of a name',
      'curl --heade A:b a.example',
      { url: 'http://a.example', headers: ['A: b'] },
    ],
    [
      'reads no- before a switch',
      'curl --no-buffer --no-compressed a.example',
      { url: 'http://a.example' },
    ],
    ['knows a URL after --', 'curl -s -- a.example', { url: 'http://a.example' }],
    [
      'joins data by &',
      'curl a.example -d x=1 -d y=2',
      {
        url: 'http://a.example',
        method: 'POST',
        body: 'x=1&y=2',
        headers: ['Content-Type: application/x-www-form-urlencoded'],
      },
    ],
    [
      'takes JSON data for JSON',
      `curl a.example -d '{"a":1}'`,
      { url: 'http://a.example', method: 'POST', body: '{"a":1}' },
    ],
    [
      'knows --json',
      `curl --json '{"a":' --json '1}' a.example`,
      { url: 'http://a.example', method: 'POST', body: '{"a":1}' },
    ],
    [
      'encodes data',
      'curl a.example --data-urlencode "q=a b&c" --data-urlencode "=x y" --data-urlencode z',
      {
        url: 'http://a.example',
        method: 'POST',
        body: 'q=a%20b%26c&x%20y&z',
        headers: ['Content-Type: application/x-www-form-urlencoded'],
      },
    ],
    [
      'puts data into the URL',
      'curl -G "a.example/x?p=1#top" -d q=2',
      { url: 'http://a.example/x?p=1&q=2#top' },
    ],
    [
      'keeps @ of raw data',
      `curl a.example --data-raw '@x'`,
      {
        url: 'http://a.example',
        method: 'POST',
        body: '@x',
        headers: ['Content-Type: application/x-www-form-urlencoded'],
      },
    ],
    [
      'has options for single headers',
      'curl -A me -e http://r.example -b a=1 a.example',
      {
        url: 'http://a.example',
        headers: ['User-Agent: me', 'Referer: http://r.example', 'Cookie: a=1'],
        problems: ['Header Cookie may hold a credential'],
      },
    ],
    [
      'reads odd headers',
      `curl -H 'Empty;' -H 'Accept:' -H 'none' -H ':authority: x' a.example`,
      { url: 'http://a.example', headers: ['Empty: '] },
    ],
    [
      'asks for protobuf by Accept',
      'curl -H "Accept: application/x-protobuf, */*;q=0.1" a.example',
      {
        url: 'http://a.example',
        askFor: 'protobuf',
        headers: ['Accept: application/x-protobuf, */*;q=0.1'],
      },
    ],
    [
      'sends protobuf by Content-Type',
      'curl -H "Content-Type: application/x-protobuf" -X POST a.example',
      { url: 'http://a.example', method: 'POST', sendAs: 'protobuf', askFor: 'protobuf' },
    ],
    [
      'keeps another name of protobuf',
      'curl -H "Content-Type: application/vnd.google.protobuf" -X POST a.example',
      {
        url: 'http://a.example',
        method: 'POST',
        sendAs: 'protobuf',
        askFor: 'protobuf',
        headers: ['Content-Type: application/vnd.google.protobuf'],
      },
    ],
  ])('%s', (_title, command, expected) => {
    expect(read(command)).toEqual(expected);
  });

  it.each<[string, object]>([
    ['-u ada:pw', { auth: { type: 'basic', username: 'ada', password: '' }, credential: 'pw' }],
    ['-u ada', { auth: { type: 'basic', username: 'ada', password: '' } }],
    ['--oauth2-bearer tok', { auth: { type: 'bearer', token: '' }, credential: 'tok' }],
    ['-H "authorization: bearer tok"', { auth: { type: 'bearer', token: '' }, credential: 'tok' }],
    [
      '-H "Authorization: Token abc"',
      {
        auth: { type: 'apiKey', in: 'header', name: 'Authorization', value: '' },
        credential: 'Token abc',
      },
    ],
    ['-H "Authorization: Bearer {{token}}"', { auth: { type: 'bearer', token: '{{token}}' } }],
    [
      '-u ada:pw -H "Authorization: Bearer tok"',
      { auth: { type: 'bearer', token: '' }, credential: 'tok' },
    ],
    [
      '-u ada:pw -H "X-API-Key: k"',
      {
        auth: { type: 'basic', username: 'ada', password: '' },
        credential: 'pw',
        headers: ['X-API-Key: k'],
        problems: ['Header X-API-Key may hold a credential'],
      },
    ],
  ])('keeps the credential of %s separate', (options, expected) => {
    expect(read(`curl http://a.example ${options}`)).toEqual({
      url: 'http://a.example',
      ...expected,
    });
  });

  it('takes the name and password out of its URL', () => {
    expect(read('curl https://ada:p%40ss@a.example/x@y')).toEqual({
      url: 'https://a.example/x@y',
      auth: { type: 'basic', username: 'ada', password: '' },
      credential: 'p@ss',
    });
  });

  it('of "Copy as curl" is read with its checks of secrets, its body in base64 and without User-Agent', () => {
    const { request, problems } = requestOfCurl(
      [
        `: "$\{TOKEN:?holds a secret. Set it first.}" &&`,
        "printf %s 'CAGS",
        "AQNhYmM=' | base64 -d |",
        "curl --compressed 'http://a.example/x' \\",
        "  -H 'Content-Type: application/x-protobuf' \\",
        "  -H 'User-Agent: Protodesk/9.9.9' \\",
        `  -H "X-Token: $\{TOKEN}" \\`,
        '  --data-binary @-',
        '',
      ].join('\n'),
    );

    expect(request).toMatchObject({
      method: 'POST',
      url: 'http://a.example/x',
      sendAs: 'protobuf',
      headers: [{ name: 'X-Token', value: '{{TOKEN}}', enabled: true }],
      body: { format: 'hex', text: '0801920103616263' },
    });
    expect(problems.map(({ title }) => title)).toEqual(['A shell variable became a variable']);
  });

  it('takes over shell variables', () => {
    expect(read('curl "$BASE/x" -H "Authorization: Bearer $TOKEN"')).toEqual({
      url: '{{BASE}}/x',
      auth: { type: 'bearer', token: '{{TOKEN}}' },
      problems: ['Shell variables became variables'],
    });
  });

  it.each([
    ['--http1.1', 'http1'],
    ['--http2-prior-knowledge', 'http2'],
    ['--http2', null],
  ])('takes the HTTP version of %s', (option, version) => {
    const { request, problems } = requestOfCurl(`curl http://a.example ${option}`);

    expect(request.http).toEqual({ version });
    expect(problems).toEqual([]);
  });

  it.each<[string, string]>([
    ['-d @body.json', 'The body is in a file'],
    ['--data-binary @-', 'The body comes from another command'],
    ['--data-urlencode q@x.txt', 'The body is in a file'],
    ["--data-binary $'\\x08\\x96\\x01'", 'The binary body was ignored'],
    ['-F a=b', 'A form field was ignored'],
    ['-F a=b --form-string c=d', '2 form fields were ignored'],
    ['-T x.bin', 'The upload file was ignored'],
    ['-H @headers.txt', 'Headers in a file were ignored'],
    ['-b cookies.txt', 'Cookies in a file were ignored'],
    ['--cacert ca.pem', '--cacert was ignored'],
    ['-x http://proxy.example:3128', '--proxy was ignored'],
    ['--http3', '--http3 was ignored'],
    ['--no-such-option', 'Unknown curl option --no-such-option'],
    ['-sJ€', 'Unknown curl option -€'],
    ['-X', '--request has no value'],
    ['http://b.example', 'Only the first request was imported'],
    ['--next http://b.example', 'Only the first request was imported'],
    ['| jq .', 'Text after the command was ignored'],
    ['-H "X: $(date)"', 'A nested command was not run'],
  ])('reports what is left out of %s', (options, title) => {
    const { request, problems } = requestOfCurl(`curl http://a.example ${options}`);
    expect(request.url).toBe('http://a.example');
    expect(problems.map((one) => [one.title, one.severity])).toEqual([[title, 'warning']]);
  });

  it.each<[string, string]>([
    ['wget http://a.example', 'This is not a curl command'],
    ['', 'This is not a curl command'],
    ['curly http://a.example', 'This is not a curl command'],
    ['curl -H "A: b"', 'The command has no URL'],
    [`curl http://a.example -d '{"a":`, 'The command ends within a quote'],
  ])('is refused as %j', (command, title) => {
    expect(() => requestOfCurl(command)).toThrow(ProblemError);
    expect(() => requestOfCurl(command)).toThrow(title);
  });
});
