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

/** A body for the terminal commands. */
interface TerminalBody {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly typeName: string;
  /** How the window shows it: as a text of all messages, or as the text that it is. */
  readonly as: BodyTextForm;
  /** `--frame` of `decode` and `inspect`; null when it is not protobuf. */
  readonly frame: string | null;
}

/** A command measured in a folder, and its peer. */
interface Measured {
  readonly folder: string;
  readonly windowMs: number;
  readonly baseBytes: number;
}

/**
 * `terminal/...`: large bodies through `send`, `decode` and `inspect`, from start to end of the program, its
 * output read and dropped, against the engine as the window uses it: sent, read, and all of the text made
 * (goal: 3x). Also the program's peak memory: all of it (`-peak`); and without `base-peak`, the memory for a
 * message of two bytes, relative to the body (`-memory`, goal: 4x).
 */
export async function measureTerminal(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-bench-'));
  try {
    const schemas = 'schemas:\n  - path: p.proto\n';
    await writeFile(join(folder, 'protodesk.yaml'), `schemaVersion: 1\nname: Bench\n${schemas}`);
    const proto =
      'syntax = "proto3"; package bench; message Item { int32 id = 1; string name = 2; } ' +
      'message List { repeated Item items = 1; }';
    await writeFile(join(folder, 'p.proto'), proto);
    await writeFile(join(folder, 'hook.cjs'), peakHook);
    await writeFile(join(folder, 'small'), Uint8Array.of(8, 1));
    const decode = ['decode', '--proto', 'p.proto', '--type', 'bench.Item', 'small'];
    const { peakBytes: baseBytes } = await ended(folder, decode);
    const figures: Figure[] = [
      { name: 'terminal/base-peak', value: baseBytes / 1e6, ...megabytes },
    ];
    for (const body of [jsonBody(), listBody(), ...emptyMessages()])
      figures.push(...(await measure(folder, baseBytes, body)));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  folder: string,
  baseBytes: number,
  body: TerminalBody,
): Promise<readonly Figure[]> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': body.contentType }).end(body.bytes),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const of = { folder, baseBytes, windowMs: await inWindow(folder, url, body) };
    const request = `id: r\nname: R\nurl: ${url}\nresponseType: ${body.typeName}\n`;
    await writeFile(join(folder, 'r.request.yaml'), request);
    const figures = [...(await inTerminal(of, 'send', body, ['r.request.yaml']))];
    if (body.frame === null) return figures;
    await writeFile(join(folder, 'body'), body.bytes);
    const args = ['--proto', 'p.proto', '--type', body.typeName, '--frame', body.frame, 'body'];
    figures.push(...(await inTerminal(of, 'decode', body, args)));
    figures.push(...(await inTerminal(of, 'inspect', body, args)));
    return figures;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function inWindow(
  folder: string,
  url: string,
  { as, typeName }: TerminalBody,
): Promise<number> {
  const engine = await openBenchEngine(folder);
  try {
    const request = savedRequestSchema.parse({
      id: 'r',
      name: 'R',
      url,
      responseType: typeName,
    });
    const startMs = performance.now();
    const sent = await engine.handlers.send({ exchangeId: 'r', request, environmentName: null });
    const bodyId = sent.response?.body.id;
    if (bodyId === undefined) throw new Error('The server of the bench sent no response.');
    const part = { bodyId, start: 0, count: 1000 };
    await engine.handlers.readText({ ...part, as });
    return performance.now() - startMs;
  } finally {
    await engine.dispose();
  }
}

async function inTerminal(
  { folder, windowMs, baseBytes }: Measured,
  command: string,
  { name, bytes }: TerminalBody,
  args: readonly string[],
): Promise<readonly Figure[]> {
  const { elapsedMs, peakBytes } = await ended(folder, [command, ...args]);
  const of = { better: 'lower', n: 1 } as const;
  const figure = `terminal/${command}-${name}`;
  return [
    { name: figure, value: elapsedMs / windowMs, unit: 'x', ...of },
    { name: `${figure}-ms`, value: elapsedMs, unit: 'ms', ...of },
    { name: `${figure}-memory`, value: (peakBytes - baseBytes) / bytes.length, unit: 'x', ...of },
    { name: `${figure}-peak`, value: peakBytes / 1e6, ...megabytes },
  ];
}

const megabytes = { unit: 'MB', better: 'lower', n: 1 } as const;

/**
 * Records the peak memory of a program at its end. Linux reports it in VmHWM; `maxRSS` includes the peak of
 * the parent process, which may be larger.
 */
const peakHook = `
const { readFileSync, writeFileSync } = require('node:fs');
process.on('exit', () => {
  let bytes = process.resourceUsage().maxRSS * 1024;
  try {
    bytes = Number(/VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  } catch {}
  writeFileSync('peak', String(bytes));
});
`;

/** Runs the program to its end; returns its time and peak memory. */
async function ended(
  folder: string,
  args: readonly string[],
): Promise<{ readonly elapsedMs: number; readonly peakBytes: number }> {
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
      code === 0 ? settle() : reject(new Error(`${args.join(' ')}: exit code ${code}`)),
    );
  });
  const elapsedMs = performance.now() - startMs;
  return { elapsedMs, peakBytes: Number(await readFile(join(folder, 'peak'), 'utf8')) };
}

function jsonBody(): TerminalBody {
  const item = Buffer.from('{"id":1,"name":"an item of a list","ok":true,"values":[1,2,3.5,"x"]},');
  const bytes = Buffer.alloc(item.length * Math.floor(200_000_000 / item.length), item);
  bytes.write(']', bytes.length - 1);
  return {
    name: 'json',
    contentType: 'application/json',
    typeName: 'bench.Item',
    bytes: Buffer.concat([Buffer.from('['), bytes]),
    as: { kind: 'raw', charset: null },
    frame: null,
  };
}

/** One message of 80 MB: the text of a larger one is too long for the window. */
function listBody(): TerminalBody {
  const item = Buffer.from('\x0a\x14\x08\x01\x12\x10an item of list!', 'latin1');
  const form = { schemaSet: null, defaults: false, names: 'json', framing: null } as const;
  return {
    name: 'list',
    contentType: 'application/x-protobuf',
    bytes: Buffer.alloc(item.length * Math.floor(80_000_000 / item.length), item),
    typeName: 'bench.List',
    as: { kind: 'protojson', typeName: 'bench.List', ...form },
    frame: 'none',
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
      ...{ bytes, typeName: 'bench.Item' },
      as: { ...as, framing: 'grpc' },
      frame: 'grpc',
    },
    {
      ...{ name: 'delimited', contentType: delimited, bytes, typeName: 'bench.Item' },
      ...{ as: { ...as, framing: 'delimited' }, frame: 'delimited' },
    },
  ];
}
