import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The hand-written way, in a separate process: parse every file into one root, resolve it. Files with name
 * clashes or missing types get separate roots.
 */
const code = `
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const protobuf = require('protobufjs');
const paths = [];
(function list(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) { if (entry.name !== 'node_modules') list(join(folder, entry.name)); }
    else if (entry.name.endsWith('.proto')) paths.push(join(folder, entry.name));
  }
})(process.argv[1]);
const startMs = performance.now();
const apart = /google.protobuf.(compiler.ruby|util.json_format)/;
const root = new protobuf.Root();
for (const path of paths) {
  const own = apart.test(path) ? new protobuf.Root() : root;
  protobuf.parse(readFileSync(path, 'utf8'), own, { keepCase: true });
  if (own !== root) try { own.resolveAll(); } catch {}
}
root.resolveAll();
process.stdout.write(String(performance.now() - startMs));
`;

let measured: Promise<number> | null = null;

/**
 * Returns the milliseconds that protobufjs takes to parse and resolve a tree; measured once for all figures.
 */
export function measurePeer(tree: string): Promise<number> {
  measured ??= run(process.execPath, ['--max-old-space-size=6000', '-e', code, tree]).then(
    ({ stdout }) => Number(stdout),
  );
  return measured;
}
