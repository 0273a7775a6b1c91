import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackBytes } from '../proto/codings/unpack-bytes.ts';
import { createSampleServer } from '../sample-server/sample-server.ts';
import { runCommand } from './run-command.test-kit.ts';
import { type Ended, program } from './run-program.test-kit.ts';

const samples = resolve(import.meta.dirname, '../../../proto-samples/workspace');
const collection = join(samples, 'collections/1 Send and read');
const pkg = 'com.example.samples.store';
const dates = {
  createdAt: { year: 2024, month: 6, day: 3 },
  updatedAt: { year: 2024, month: 6, day: 3 },
};

let folder: string;
let store: Awaited<ReturnType<typeof createSampleServer>>;

beforeAll(async () => {
  store = await createSampleServer({ port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'protodesk-send-'));
  await mkdir(join(folder, 'environments'));
  await mkdir(join(folder, 'collections', 'deep'), { recursive: true });
  await Promise.all([
    writeFile(
      join(folder, 'protodesk.yaml'),
      'schemaVersion: 1\nname: W\nschemas:\n  - path: p.proto\n',
    ),
    writeFile(
      join(folder, 'p.proto'),
      'syntax = "proto3"; package p; message M { int64 big = 1; string s = 2; }',
    ),
    writeFile(join(folder, 'environments/a.yaml'), 'name: Local\nvariables:\n  word: local\n'),
    writeFile(join(folder, 'environments/b.yaml'), 'name: Staging\nvariables:\n  word: staging\n'),
    writeFile(join(folder, 'environments/c.yaml'), 'name: [\n'),
  ]);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Writes a request file to the workspace and sends it. */
async function send(yaml: string, args: readonly string[] = []): Promise<Ended> {
  const file = join('collections/deep', `${Math.random().toString(36).slice(2)}.request.yaml`);
  await writeFile(join(folder, file), `id: r\nname: R\n${yaml}`);
  return runCommand(folder, ['send', ...args, file]);
}

/** Runs a server while `run` runs, and passes it the address. */
async function served<T>(listener: RequestListener, run: (url: string) => Promise<T>): Promise<T> {
  const server: Server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Keeps the head and body of each request. */
function capturing(seen: { headers: IncomingHttpHeaders; body: Buffer }[]): RequestListener {
  return (request, response) => {
    void buffer(request).then((body) => {
      seen.push({ headers: request.headers, body });
      response.end();
    });
  };
}

function undo(coding: 'zstd' | 'snappy') {
  return async (packed: Uint8Array): Promise<Buffer> => {
    const options = { maxBytes: 1_000_000, signal: new AbortController().signal };
    return Buffer.from((await unpackBytes(packed, coding, options)).bytes);
  };
}

function respondingWith(
  contentType: string,
  body: string | Uint8Array,
  status = 200,
): RequestListener {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': contentType }).end(body);
}

describe('protodesk send', () => {
  it('sends a request of the sample workspace and gives every figure', async () => {
    const ended = await runCommand(folder, [
      ...['send', '--json', '--var', `sampleServer=${store.url}`],
      join(collection, 'Create a user.request.yaml'),
    ]);
    const ms = expect.any(Number);

    expect([ended.code, ended.stderr, JSON.parse(String(ended.stdout))]).toEqual([
      0,
      '',
      {
        status: 201,
        outcome: { kind: 'ok' },
        url: `${store.url}/store/users`,
        redirects: [],
        messageType: `${pkg}.User`,
        phases: {
          ...{ blocked: ms, dns: null, connect: ms, tls: null },
          ...{ send: ms, wait: ms, receive: ms, network: ms },
        },
        reused: false,
        request: { headerBytes: ms, bodyBytes: 48, headers: expect.any(Array) },
        response: {
          ...{ httpVersion: '1.1', headerBytes: ms, wireBodyBytes: 57, bodyBytes: 57 },
          ...{ headers: expect.any(Array), trailers: [] },
        },
        sentAgain: false,
        captured: [],
        message: {
          ...{ id: 401, username: 'SIMPLEUSER', email: 'simpleUser@gmail.com', role: 'EMPLOYEE' },
          ...dates,
        },
      },
    ]);
  });

  it('follows redirects, and lists them without their credentials (D11)', async () => {
    const seen: unknown[] = [];
    await served(
      (request, response) => {
        seen.push([request.url, request.headers.authorization]);
        const other = `http://localhost:${request.socket.localPort}/there`;
        if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
        else if (request.url === '/new') response.writeHead(302, { location: other }).end();
        else response.end('arrived');
      },
      async (url) => {
        const yaml = `url: ${url}/old\nheaders:\n  - name: Authorization\n    value: Bearer t\n`;
        const shown = String((await send(yaml)).stdout).split('\n');
        expect(shown.slice(0, 5)).toEqual([
          `301  GET ${url}/old`,
          `302  GET ${url}/new`,
          `Not sent to ${new URL(url).host.replace('127.0.0.1', 'localhost')}: Authorization`,
          expect.stringMatching(/^200 OK/u),
          `GET ${url.replace('127.0.0.1', 'localhost')}/there`,
        ]);
        expect(JSON.parse(String((await send(yaml, ['--json'])).stdout))).toMatchObject({
          status: 200,
          redirects: [
            { status: 301, url: `${url}/old`, target: `${url}/new` },
            { status: 302, url: `${url}/new` },
          ],
        });
      },
    );
    expect(seen.slice(0, 3)).toEqual([
      ['/old', 'Bearer t'],
      ['/new', 'Bearer t'],
      ['/there', undefined],
    ]);
  });

  it('shares cookies between the requests of a command, by environment, and keeps none', async () => {
    const got: string[] = [];
    const names = ['jar-a', 'jar-b', 'jar-off'].map((name) => `collections/${name}.request.yaml`);
    await served(
      (request, response) => {
        got.push(`${request.url} ${request.headers.cookie ?? '-'}`);
        response
          .writeHead(200, {
            'content-type': 'application/json',
            'set-cookie': ['sid=1; Path=/; HttpOnly', 'theme=dark; Path=/'],
          })
          .end('{}');
      },
      async (url) => {
        for (const [at, name] of names.entries()) {
          const off = at === 2 ? 'cookies:\n  use: false\n' : '';
          await writeFile(
            join(folder, name),
            `id: jar${at}\nname: Jar ${at}\naskFor: json\nurl: ${url}/${at}\n${off}`,
          );
        }
        const ended = await runCommand(folder, ['send', ...names]);
        expect(ended.code).toBe(0);
        await runCommand(folder, ['send', names[1] ?? '']);
      },
    );
    expect(got).toEqual(['/0 -', '/1 sid=1; theme=dark', '/2 -', '/1 -']);
  });

  it('shows a response to a person, and saves its body', async () => {
    const ended = await runCommand(folder, [
      ...['send', '--var', `sampleServer=${store.url}`, '--save-body', 'user.bin'],
      join(collection, 'Get a user.request.yaml'),
    ]);
    expect([ended.code, ended.stderr, String(ended.stdout).split('\n').slice(0, 7)]).toEqual([
      0,
      '',
      [
        expect.stringMatching(
          /^200 OK {2}[0-9.]+ ms \(first call: [0-9.]+ ms to connect\) {2}.*\.User \(from X-Protobuf-Message\)$/,
        ),
        `GET ${store.url}/store/users/1`,
        expect.stringMatching(
          /^Request: headers \d+ B, body 0 B. {2}Response: headers \d+ B, body 46 B\.$/,
        ),
        'Protobuf 46 B, as ProtoJSON 156 B (3.4x).',
        '',
        '{',
        '  "id": 1,',
      ],
    ]);
    expect((await readFile(join(folder, 'user.bin'))).length).toBe(46);
  });

  it('shows headers and trailers when asked to, and in JSON always (D10)', async () => {
    const request =
      'headers:\n  - {name: X-Twice, value: a}\n  - {name: X-Twice, value: b}\n  - {name: X-Api-Key, value: typed}\n';
    const respond: RequestListener = (_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/plain',
        Trailer: 'X-Sum',
        'Set-Cookie': 'a=1',
      });
      response.write('hi');
      response.addTrailers({ 'X-Sum': '7' });
      response.end();
    };
    const [text, json, plain] = await served(respond, (url) =>
      Promise.all(
        [['--headers'], ['--json'], []].map((args) => send(`url: "${url}"\n${request}`, args)),
      ),
    );

    const lines = String(text?.stdout).split('\n');
    const inOrder = ['Request headers:', '  X-Twice: a', '  X-Twice: b', '  X-Api-Key: (hidden)'];
    expect(lines.filter((line) => inOrder.includes(line))).toEqual(inOrder);
    const received = lines.slice(lines.indexOf('Response headers:'));
    expect(received.slice(0, 4)).toEqual([
      ...['Response headers:', '  Content-Type: text/plain', '  Trailer: X-Sum'],
      '  Set-Cookie: (hidden)',
    ]);
    expect(received.slice(-5)).toEqual(['Trailers:', '  X-Sum: 7', '', 'hi', '']);
    const { request: sent, response } = JSON.parse(String(json?.stdout));
    expect(sent.headers).toEqual(
      expect.arrayContaining([
        { name: 'X-Twice', value: 'a' },
        { name: 'X-Twice', value: 'b' },
        { name: 'X-Api-Key', value: '(hidden)' },
      ]),
    );
    expect(response.headers).toContainEqual({ name: 'Set-Cookie', value: '(hidden)' });
    expect(response.trailers).toEqual([{ name: 'X-Sum', value: '7' }]);
    expect(String(plain?.stdout)).not.toContain('X-Twice');
  });

  it('shows JSON lines one by one, and reports a broken one (D5)', async () => {
    const lines = '{"result":{"big":"1"}}\n{"result":\n{"error":{"code":5}}\n';
    const [text, json] = await served(respondingWith('application/json', lines), (url) =>
      Promise.all([send(`url: "${url}"\n`), send(`url: "${url}"\n`, ['--json'])]),
    );

    expect([text?.code, json?.code]).toEqual([1, 1]);
    expect(String(text?.stdout)).toMatch(/^200 OK .* JSON {2}JSON lines, 3 messages$/m);
    expect(String(text?.stdout)).toContain('[\n  {\n    "result": {\n      "big": "1"');
    expect(text?.stderr).toMatch(/^error: Line 2 is not valid JSON/m);
    expect(JSON.parse(String(json?.stdout)).message).toEqual([
      { result: { big: '1' } },
      '{"result":',
      { error: { code: 5 } },
    ]);
  });

  it('shows server-sent events as a list of their fields (D5)', async () => {
    const events = 'event: tick\ndata: {"big":12345678901234567890}\n\ndata: last';
    const ended = await served(respondingWith('text/event-stream', events), (url) =>
      send(`url: "${url}"\n`, ['--json']),
    );

    expect(ended.code).toBe(0);
    expect(String(ended.stdout)).toContain(
      '"message":[{"event":"tick","data":{"big":12345678901234567890}},\n{"data":"last"}]',
    );
  });

  it('does not repeat with a send that an import of options is missing (gogoproto)', async () => {
    const proto =
      'syntax = "proto3"; package g; import "gogoproto/gogo.proto"; message G { int64 a = 1 [(gogoproto.nullable) = false]; }';
    await writeFile(join(folder, 'g.proto'), proto);
    const body = Uint8Array.of(8, 7);
    const ended = await served(respondingWith('application/x-protobuf', body), (url) =>
      send(`url: "${url}"\nresponseType: g.G\n`, ['--proto', 'g.proto', '--']),
    );

    expect(ended.code).toBe(0);
    expect(String(ended.stdout)).toContain('"a": "7"');
    expect(ended.stderr).not.toContain('gogoproto');
  });

  it('says that a response to HEAD has no body', async () => {
    const headers = { 'Content-Type': 'application/x-protobuf', 'Content-Length': '12' };
    const respond: RequestListener = (_request, response) => response.writeHead(200, headers).end();
    const ended = await served(respond, (url) =>
      send(`url: "${url}"\nmethod: HEAD\nresponseType: p.M\n`),
    );

    expect(ended.code).toBe(0);
    expect(String(ended.stdout)).toMatch(/^200 OK .* no body$/m);
    expect(String(ended.stdout)).not.toContain('{}');
  });

  it('shows protobuf under a Content-Type of JSON as its fields, with a hint', async () => {
    const bytes = Uint8Array.of(8, 200, 1);
    const ended = await served(respondingWith('application/json', bytes), (url) =>
      send(`url: "${url}"\n`),
    );

    expect(ended.code).toBe(1);
    expect(String(ended.stdout)).toMatch(/ protobuf declared as JSON\n/);
    expect(String(ended.stdout)).toContain('\n#1 1 varint: 200\n');
    expect(ended.stderr).toContain('Not JSON: the bytes are protobuf');
    expect(ended.stderr).toContain('as: protobuf');
  });

  it.each([
    ['the first environment', [], 'local'],
    ['the one that is named', ['--env', 'Staging'], 'staging'],
    ['what stands on the command line', ['--env', 'Staging', '--var', 'word=a=b'], 'a=b'],
  ])('takes variables from %s', async (_case, args, word) => {
    const seen: unknown[] = [];
    await served(
      (request, response) => {
        seen.push(request.url);
        response.end();
      },
      (url) => send(`url: "${url}/{{word}}"\n`, args),
    );

    expect(seen).toEqual([`/${word}`]);
  });

  it.each([
    [
      'protobuf',
      'application/x-protobuf',
      Buffer.from('088180808080808010', 'hex'),
      '{"big":"9007199254740993"}',
    ],
    ['an empty message', 'application/x-protobuf', '', '{}'],
    [
      'JSON, digits and all',
      'application/json',
      '{ "n": 9007199254740993, "e": 1.0 }',
      '{ "n": 9007199254740993, "e": 1.0 }',
    ],
    ['text', 'text/plain', 'a "word"\n', '"a \\"word\\"\\n"'],
    ['bytes', 'image/png', '\x89PNG', 'null'],
  ])('gives %s as the message', async (_case, contentType, body, message) => {
    const ended = await served(respondingWith(contentType, body), (url) =>
      send(`url: ${url}\nresponseType: p.M\n`, ['--json']),
    );

    expect([ended.code, String(ended.stdout)]).toEqual([
      0,
      expect.stringContaining(`,"message":${message}}\n`),
    ]);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', undo('zstd')],
    ['snappy', undo('snappy')],
  ])('packs the body with %s, and says so in its head (D8)', async (coding, unpack) => {
    const text = '{"s": "Ada Lovelace, Ada Lovelace, Ada Lovelace, Ada Lovelace"}';
    const seen: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
    const ended = await served(capturing(seen), (url) =>
      send(`method: POST\nurl: ${url}\nsendAs: json\ncontentCoding: ${coding}\nbody: '${text}'\n`),
    );

    const [{ headers, body } = { headers: {}, body: Buffer.of() }] = seen;
    expect([ended.code, headers['content-encoding']]).toEqual([0, coding]);
    expect([headers['content-length'], String(await unpack(body))]).toEqual([
      String(body.byteLength),
      text,
    ]);
    expect(String(ended.stdout)).toContain(
      `body ${body.byteLength} B, packed from ${text.length} B.`,
    );
  });

  it('sends forms, parts and files as they are, and asks before it sends other files', async () => {
    const seen: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
    await writeFile(join(folder, 'collections/part.json'), '{"a": 1}');
    const parts = (file: string) =>
      `body:\n  format: multipart\n  parts:\n    - {name: word, value: "{{word}}"}\n    - {name: file, file: ${file}}\n`;
    const [form, multipart, text, refused, allowed] = await served(capturing(seen), async (url) => {
      const head = `method: POST\nurl: ${url}\n`;
      return [
        await send(
          `${head}body:\n  format: form\n  fields:\n    - {name: w, value: "{{word}} & x"}\n`,
        ),
        await send(`${head}${parts('collections/part.json')}`),
        await send(
          `${head}body: {format: text, mediaType: application/xml, text: "<{{word}}/>"}\n`,
        ),
        await send(`${head}${parts('p.proto')}`),
        await send(`${head}${parts('p.proto')}`, ['--allow-file', 'p.proto', '--']),
      ];
    });

    expect([form, multipart, text, refused, allowed].map(({ code }) => code)).toEqual([
      0, 0, 0, 1, 0,
    ]);
    expect(refused.stderr).toContain('To allow it: --allow-file');
    const [ofForm, ofParts, ofText, ofAllowed] = seen;
    expect([ofForm?.headers['content-type'], String(ofForm?.body)]).toEqual([
      'application/x-www-form-urlencoded',
      'w=local+%26+x',
    ]);
    expect([ofText?.headers['content-type'], String(ofText?.body)]).toEqual([
      'application/xml',
      '<local/>',
    ]);
    for (const [sent, name, content] of [
      [ofParts, 'part.json', '{"a": 1}'],
      [ofAllowed, 'p.proto', await readFile(join(folder, 'p.proto'), 'utf8')],
    ] as const) {
      const type = sent?.headers['content-type'] ?? '';
      const read = await new Response(new Uint8Array(sent?.body ?? []), {
        headers: { 'Content-Type': type },
      }).formData();
      expect(read.get('word')).toBe('local');
      const file = read.get('file') as File;
      expect([file.name, await file.text()]).toEqual([name, content]);
    }
  });

  it('warns of a typed Content-Encoding of a body that is not packed (D8)', async () => {
    const typed =
      'method: POST\nsendAs: json\nheaders: [{name: Content-Encoding, value: snappy}]\n';
    const ended = await served(respondingWith('text/plain', 'ok'), (url) =>
      send(`${typed}url: ${url}\nbody: '{}'\n`),
    );

    expect([ended.code, ended.stderr]).toEqual([
      0,
      expect.stringContaining(
        'warning: The header Content-Encoding contradicts the request\n' +
          '  Content-Encoding is snappy, but the body is not packed. The server cannot read it.\n' +
          '  hint: It is sent as typed. To pack the body, write "contentCoding: snappy" in the request file instead.\n',
      ),
    ]);
  });

  it('shows an error status as a response, and nothing that steers the terminal', async () => {
    const ended = await served(respondingWith('text/plain', 'no \x1b[31mway\u202e', 500), (url) =>
      send(`url: ${url}\n`),
    );

    expect([ended.code, String(ended.stdout).split('\n')[0], String(ended.stdout)]).toEqual([
      0,
      expect.stringContaining('500 Internal Server Error'),
      expect.stringContaining('\nno \\u{1b}[31mway\\u{202e}\n'),
    ]);
  });

  it('shows the received part of a truncated response, and ends with 1', async () => {
    const ended = await served(
      (_request, response) => {
        response.writeHead(200, {
          'content-type': 'application/x-protobuf',
          'content-length': '50',
        });
        response.write(Buffer.from('0807', 'hex'), () => response.destroy());
      },
      (url) => send(`url: ${url}\nresponseType: p.M\n`, ['--json']),
    );

    expect([
      ended.code,
      JSON.parse(String(ended.stdout)),
      JSON.parse(ended.stderr.split('\n').at(-2) ?? ''),
    ]).toMatchObject([
      1,
      { status: 200, message: { big: '7' }, response: { wireBodyBytes: 2 } },
      { kind: 'response-truncated' },
    ]);
  });

  it('ends with a Problem when it is stopped', async () => {
    const [code, stderr] = await new Promise<readonly [number | null, string]>((settle) => {
      const server = createServer(() => child.kill('SIGINT'));
      let child: ChildProcess;
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        const args = ['send', '--var', `base=http://127.0.0.1:${port}`, '-'];
        child = spawn(process.execPath, [program, ...args], { cwd: folder });
        let text = '';
        child.stderr?.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        child.on('close', (exitCode) => {
          server.close();
          settle([exitCode, text]);
        });
        child.stdin?.end('id: r\nname: R\nurl: "{{base}}/"\n');
      });
    });

    expect([code, stderr]).toEqual([1, expect.stringContaining('Cancelled')]);
  });

  it('shows a broken message as a tree, up to the fault', async () => {
    const ended = await served(
      respondingWith('application/x-protobuf', Buffer.from('08071205', 'hex')),
      (url) => send(`url: ${url}\nresponseType: p.M\n`),
    );

    expect([ended.code, String(ended.stdout), ended.stderr]).toEqual([
      1,
      expect.stringContaining('big 1 int64: 7\n'),
      expect.stringContaining('error: The body is no p.M\n  byte 3: Length 5 runs past the end.'),
    ]);
  });

  it('works without a workspace, and reads standard input', async () => {
    const alone = await mkdtemp(join(tmpdir(), 'protodesk-alone-'));
    const ended = await served(
      respondingWith('application/x-protobuf', Buffer.from('0807', 'hex')),
      (url) =>
        runCommand(
          alone,
          ['send', '--json', '--proto', join(folder, 'p.proto'), '--', '-'],
          `id: r\nname: R\nurl: ${url}\nresponseType: p.M\n`,
        ),
    );
    await rm(alone, { recursive: true });

    expect(JSON.parse(String(ended.stdout))).toMatchObject({
      messageType: 'p.M',
      message: { big: '7' },
    });
  });

  it.each([
    [
      'no such file',
      ['send', 'none.yaml'],
      1,
      'The file cannot be read\n  none.yaml: The file does not exist.',
    ],
    ['YAML that does not parse', ['send', 'broken.yaml'], 1, 'broken.yaml:2:7: '],
    ['a key of the wrong kind', ['send', 'wrong.yaml'], 1, 'wrong.yaml:3:9: "method": '],
    [
      'no such environment',
      ['send', '--env', 'Stagin', 'good.yaml'],
      1,
      'Did you mean "Staging"? The workspace has "Local", "Staging".',
    ],
    [
      'a variable without a value',
      ['send', 'variable.yaml'],
      1,
      'hint: Set it with --var name=value, or choose another environment with --env.',
    ],
    ['a --var without =', ['send', '--var', 'x', 'good.yaml'], 2, 'Use name=value'],
    [
      'a body without a type',
      ['send', 'untyped.yaml'],
      1,
      'The file names the type as requestType',
    ],
    [
      'a body that does not fit',
      ['send', 'unfit.yaml'],
      1,
      'unfit.yaml (body):1:2: Unknown field `bog`',
    ],
    ['a server that is not there', ['send', 'good.yaml'], 1, '127.0.0.1:1'],
    ['no file to send', ['send'], 2, 'FILE is missing'],
    ['a folder', ['send', 'some/'], 1, 'Name a file in it, such as one of some/*.'],
    ['a body saved nowhere', ['send', '--save-body', '-', 'good.yaml'], 2, '--save-body needs'],
    [
      'no file after --proto, which takes all that follows',
      ['send', '--proto', 'a.proto'],
      2,
      'After --proto or -I write -- before it.',
    ],
  ])('names %s', async (_case, args, code, words) => {
    const files = {
      broken: 'id: r\nname: [a\n',
      wrong: 'id: r\nname: R\nmethod: [GET]\n',
      good: 'id: r\nname: R\nurl: http://127.0.0.1:1/\n',
      variable: 'id: r\nname: R\nurl: "{{nope}}"\n',
      untyped: 'id: r\nname: R\nmethod: POST\nurl: http://127.0.0.1:1/\nbody:\n  text: "{}"\n',
      unfit: `id: r\nname: R\nurl: http://127.0.0.1:1/\nrequestType: p.M\nbody:\n  text: '{"bog":1}'\n`,
    };
    await Promise.all(
      Object.entries(files).map(([name, text]) => writeFile(join(folder, `${name}.yaml`), text)),
    );

    await mkdir(join(folder, 'some'), { recursive: true });

    const ended = await runCommand(folder, args);

    expect([ended.code, String(ended.stdout), ended.stderr]).toEqual([
      code,
      '',
      expect.stringContaining(words),
    ]);
  });

  it('ends a call after the timeout that the file sets, and names the setting', async () => {
    const ended = await served(
      () => undefined,
      (url) => send(`url: ${url}\ntimeouts: {firstByteMs: 100}\n`),
    );

    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('within 100 ms');
    expect(ended.stderr).toContain(
      'The First byte timeout (`timeouts.firstByteMs`) ended the call.',
    );
  });

  it('says that a request was sent again, because the server had closed the kept connection', async () => {
    const seen: string[] = [];
    const [text, json] = await served(
      (request, response) => {
        seen.push(String(request.url));
        if (seen.filter((one) => one === request.url).length === 1 && request.url !== '/first') {
          request.socket.destroy();
        } else response.end('ok');
      },
      async (url) => {
        const files = ['first', 'text', 'json'].map((name) => `again-${name}.yaml`);
        for (const name of ['first', 'text', 'json']) {
          const yaml = `id: ${name}\nname: ${name}\nurl: ${url}/${name}\n`;
          await writeFile(join(folder, `again-${name}.yaml`), yaml);
        }
        return [
          await runCommand(folder, ['send', String(files[0]), String(files[1])]),
          await runCommand(folder, ['send', '--json', String(files[0]), String(files[2])]),
        ];
      },
    );

    expect(text?.code).toBe(0);
    expect(String(text?.stdout)).toContain(
      'Sent again on a new connection: the kept one was closed.',
    );
    const parsed = JSON.parse(String(json?.stdout)) as { readonly sentAgain: boolean }[];
    expect(parsed.map(({ sentAgain }) => sentAgain)).toEqual([false, true]);
  });

  it('does not mention --proto if none was given', async () => {
    const ended = await runCommand(folder, ['send', '--env', 'Staging']);

    expect([ended.code, ended.stderr]).toEqual([
      2,
      'error: FILE is missing: name a file, or - for standard input.\nRun with --help for the options.\n',
    ]);
  });
});
