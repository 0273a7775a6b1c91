import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { BodyTextForm } from '../src/shared/contract/engine-texts.ts';
import { savedRequestSchema } from '../src/shared/model/saved-request.ts';
import type { Figure } from './figure.ts';
import { openBenchEngine } from './workspace-sample.ts';

const program = resolve('dist-cli/protodesk.cjs');

/** A body that a terminal has to get through. */
interface TerminalBody {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** What the window makes of it: a text of all messages, or the text that it is. */
  readonly as: BodyTextForm;
  /** `--frame` of `decode`; null for what is no protobuf. */
  readonly frame: string | null;
}

/**
 * `terminal/...`: large bodies through `send` and `decode`, from start to end of the program, its output read and
 * dropped, against the engine as the window uses it: sent, read, and all of the text made (goal: 3x). And the
 * most memory that the program held, with that of Node itself (some 60 MB), against the body (goal: 4x).
 */
export async function measureTerminal(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-bench-'));
  try {
    const schemas = 'schemas:\n  - path: p.proto\n';
    await writeFile(join(folder, 'protodesk.yaml'), `schemaVersion: 1\nname: Bench\n${schemas}`);
    const proto =
      'syntax = "proto3"; package bench; message Item { int32 id = 1; string name = 2; }';
    await writeFile(join(folder, 'p.proto'), proto);
    const rss = 'process.resourceUsage().maxRSS * 1024';
    const hook = `process.on('exit', () => require('node:fs').writeFileSync('rss', String(${rss})));`;
    await writeFile(join(folder, 'hook.cjs'), hook);
    const figures: Figure[] = [];
    for (const body of [jsonBody(), ...emptyMessages()])
      figures.push(...(await measure(folder, body)));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, body: TerminalBody): Promise<readonly Figure[]> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': body.contentType }).end(body.bytes),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const windowMs = await inWindow(folder, url, body);
    const request = `id: r\nname: R\nurl: ${url}\nresponseType: bench.Item\n`;
    await writeFile(join(folder, 'r.request.yaml'), request);
    const figures = await inTerminal(folder, `send-${body.name}`, body, windowMs, [
      'send',
      'r.request.yaml',
    ]);
    if (body.frame === null) return figures;
    await writeFile(join(folder, 'body'), body.bytes);
    const decode = [
      'decode',
      '--proto',
      'p.proto',
      '--type',
      'bench.Item',
      '--frame',
      body.frame,
      'body',
    ];
    return [
      ...figures,
      ...(await inTerminal(folder, `decode-${body.name}`, body, windowMs, decode)),
    ];
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function inWindow(folder: string, url: string, { as }: TerminalBody): Promise<number> {
  const engine = await openBenchEngine(folder);
  try {
    const request = savedRequestSchema.parse({
      id: 'r',
      name: 'R',
      url,
      responseType: 'bench.Item',
    });
    const startMs = performance.now();
    const sent = await engine.handlers.send({ exchangeId: 'r', request, environmentName: null });
    const bodyId = sent.response?.body.id;
    if (bodyId === undefined) throw new Error('The server of the bench sent no response.');
    const task = { taskId: 'text', bodyId, start: 0, count: 1000 };
    await engine.handlers.readText({ ...task, as });
    return performance.now() - startMs;
  } finally {
    await engine.dispose();
  }
}

async function inTerminal(
  folder: string,
  name: string,
  { bytes }: TerminalBody,
  windowMs: number,
  args: readonly string[],
): Promise<readonly Figure[]> {
  const startMs = performance.now();
  await new Promise<void>((settle, reject) => {
    const all = ['--require', join(folder, 'hook.cjs'), program, ...args];
    const child = spawn(process.execPath, all, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.resume();
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? settle() : reject(new Error(`${name}: exit code ${code}`)),
    );
  });
  const elapsedMs = performance.now() - startMs;
  const peakBytes = Number(await readFile(join(folder, 'rss'), 'utf8'));
  const of = { better: 'lower', n: 1 } as const;
  return [
    { name: `terminal/${name}`, value: elapsedMs / windowMs, unit: 'x', ...of },
    { name: `terminal/${name}-ms`, value: elapsedMs, unit: 'ms', ...of },
    { name: `terminal/${name}-memory`, value: peakBytes / bytes.length, unit: 'x', ...of },
  ];
}

function jsonBody(): TerminalBody {
  const item = Buffer.from('{"id":1,"name":"an item of a list","ok":true,"values":[1,2,3.5,"x"]},');
  const bytes = Buffer.alloc(item.length * Math.floor(200_000_000 / item.length), item);
  bytes.write(']', bytes.length - 1);
  return {
    name: 'json',
    contentType: 'application/json',
    bytes: Buffer.concat([Buffer.from('['), bytes]),
    as: { kind: 'raw', charset: null },
    frame: null,
  };
}

function emptyMessages(): readonly TerminalBody[] {
  const bytes = Buffer.alloc(20_000_000);
  const form = { typeName: 'bench.Item', schemaSet: null, defaults: false, names: 'json' } as const;
  const as = { kind: 'protojson', ...form } as const;
  const delimited = 'application/x-protobuf; delimited=true';
  return [
    {
      name: 'frames',
      contentType: 'application/grpc',
      bytes,
      as: { ...as, framing: 'grpc' },
      frame: 'grpc',
    },
    {
      ...{ name: 'delimited', contentType: delimited, bytes },
      ...{ as: { ...as, framing: 'delimited' }, frame: 'delimited' },
    },
  ];
}
