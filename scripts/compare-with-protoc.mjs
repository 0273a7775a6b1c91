#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import descriptor from 'protobufjs/ext/descriptor.js';
import { root } from './project.mjs';

// Compares the names of all messages, enums and services that `protoc --descriptor_set_out` and
// `protodesk types --json` find, in the well-known types, the samples that ship with Protodesk and the 8051
// files of google-proto-files; and those that Protodesk finds in protoc's descriptor set.
//
//   npm run build:cli
//   node scripts/compare-with-protoc.mjs
//
// PROTOC is the command, by default `protoc`. Debian's protobuf-compiler 3.21 does not support editions and
// leaves such files out; `PROTOC="python3 -m grpc_tools.protoc"` (PyPI grpcio-tools 1.74 or later) supports
// them up to 2024. Files that protoc does not accept are left out and listed with its reason. Exits 1 when a
// name differs without a known reason. Takes about a minute.

const protoc = (process.env.PROTOC ?? 'protoc').split(' ');
const cli = join(root, 'dist-cli', 'protodesk.cjs');
const google = join(root, 'node_modules', 'google-proto-files');
const work = mkdtempSync(join(tmpdir(), 'compare-with-protoc-'));
let unexplained = 0;

try {
  say(`protoc: ${run(protoc, ['--version'], root).stdout.trim()}`);
  compare({
    title: 'Well-known types',
    folder: google,
    files:
      'any api descriptor duration empty field_mask source_context struct timestamp type wrappers'
        .split(' ')
        .map((name) => `google/protobuf/${name}.proto`)
        .concat('google/protobuf/compiler/plugin.proto'),
  });
  compare({
    title: 'Well-known types that are built in',
    folder: writeBuiltInUser(),
    files: ['all.proto'],
    isBuiltIn: true,
  });
  const samples = join(root, 'proto-samples', 'workspace', 'protos');
  compare({ title: 'Samples, kitchen among them', folder: samples, files: protoFiles(samples) });
  compare({
    title: 'google-proto-files',
    folder: google,
    files: ['google', 'gapic', 'grafeas'].flatMap((name) => protoFiles(google, name)),
  });
} finally {
  rmSync(work, { recursive: true, force: true });
}
say(unexplained === 0 ? '\nAll names agree.' : `\n${unexplained} names differ.`);
process.exitCode = unexplained === 0 ? 0 : 1;

/**
 * @param {{ title: string, folder: string, files: readonly string[], isBuiltIn?: boolean }} tree
 */
function compare({ title, folder, files, isBuiltIn = false }) {
  say(`\n== ${title}: ${files.length} files`);
  const set = join(work, 'set.binpb');
  const accepted = describeAccepted(folder, files, set);
  const wanted = namesInSet(set);
  say(`protoc: ${count(wanted)} in ${accepted.length} files`);
  if (isBuiltIn) {
    // No command lists built-in files, but the export contains them.
    const ours = join(work, 'ours.binpb');
    protodesk(['descriptor-set', '--proto', folder, '-o', ours]);
    report('protodesk descriptor-set', wanted, namesInSet(ours), new Map());
    return;
  }
  const isAccepted = new Set(accepted);
  const sources = files.length > 100 ? [folder] : accepted.map((path) => join(folder, path));
  const listed = listedTypes([...sources.flatMap((path) => ['--proto', path]), '-I', folder]);
  const elsewhere = new Map([...listed].filter(([, { file }]) => !isAccepted.has(file)));
  const ours = new Map(
    [...listed].filter(([name, { file }]) => isAccepted.has(file) || wanted.has(name)),
  );
  // Files that are only imported are not listed: built-in ones are compared above.
  const own = new Map([...wanted].filter(([, { file }]) => isAccepted.has(file)));
  report('protodesk types --proto FOLDER', own, ours, elsewhere);
  report('protodesk types --proto SET', wanted, listedTypes(['--proto', set]), new Map());
}

/** @typedef {{ kind: string, file: string }} Definition */

/**
 * Writes the set of the files that protoc accepts together, and reports the others with the reason. protoc
 * stops at the first few errors, so it runs again without the files that it names.
 *
 * @param {string} folder @param {readonly string[]} files @param {string} set
 * @returns {readonly string[]}
 */
function describeAccepted(folder, files, set) {
  // Some distributions of protoc do not contain google/protobuf/*.proto.
  const roots = folder === google ? ['-I', '.'] : ['-I', '.', '-I', google];
  let left = [...files];
  for (;;) {
    const list = join(work, 'files.txt');
    writeFileSync(list, left.join('\n'));
    const { status, stderr } = run(
      protoc,
      [...roots, '--include_imports', `--descriptor_set_out=${set}`, `@${list}`],
      folder,
    );
    if (status === 0) return left;
    const refused = new Map();
    for (const line of stderr.split('\n')) {
      const [, path, reason] = /^([^:]+\.proto):(?:\d+:\d+:)? (?!warning)(.*)$/.exec(line) ?? [];
      if (path && left.includes(path) && !refused.has(path)) refused.set(path, reason);
    }
    if (refused.size === 0) throw new Error(`protoc failed: ${stderr.slice(0, 2000)}`);
    for (const [path, reason] of refused) say(`  protoc refuses ${path}: ${reason}`);
    left = left.filter((path) => !refused.has(path));
  }
}

/** @param {string} path @returns {Map<string, Definition>} by full name; without map entries */
function namesInSet(path) {
  const names = new Map();
  const { file: files } = descriptor.FileDescriptorSet.decode(readFileSync(path));
  for (const file of files) {
    /** @param {string} kind @param {string} scope @param {any[]} items */
    const add = (kind, scope, items) => {
      for (const item of items ?? []) {
        const name = scope ? `${scope}.${item.name}` : item.name;
        if (kind === 'message' && item.options?.mapEntry) continue;
        names.set(name, { kind, file: file.name });
        if (kind !== 'message') continue;
        add('message', name, item.nestedType);
        add('enum', name, item.enumType);
      }
    };
    add('message', file.package, file.messageType);
    add('enum', file.package, file.enumType);
    add('service', file.package, file.service);
  }
  return names;
}

/** @param {readonly string[]} args @returns {Map<string, Definition>} */
function listedTypes(args) {
  const { messages, enums, services } = JSON.parse(protodesk(['types', '--json', ...args]));
  const names = new Map();
  for (const [kind, list] of [
    ['message', messages],
    ['enum', enums],
    ['service', services],
  ]) {
    for (const { fullName, file } of list) names.set(fullName, { kind, file });
  }
  return names;
}

/** @param {readonly string[]} args */
function protodesk(args) {
  const { status, stdout, stderr } = run([process.execPath, cli], args, root);
  // 1 reports problems in the files, which do not affect the names.
  if (status !== 0 && status !== 1) throw new Error(`protodesk failed: ${stderr.slice(0, 2000)}`);
  return stdout;
}

/**
 * @param {string} what
 * @param {Map<string, Definition>} wanted by protoc
 * @param {Map<string, Definition>} found
 * @param {Map<string, Definition>} elsewhere names used from files that protoc refuses
 */
function report(what, wanted, found, elsewhere) {
  const differences = [];
  for (const [name, { kind, file }] of wanted) {
    const ours = found.get(name);
    const other = elsewhere.get(name);
    if (ours?.kind === kind && (ours.file === file || !other)) continue;
    if (ours?.kind === kind && other)
      say(`  explained: ${name} is used from ${other.file}, which also defines it`);
    else
      differences.push(
        `protoc has ${kind} ${name} (${file}), protodesk ${ours ? `a ${ours.kind}` : 'does not'}`,
      );
  }
  for (const [name, { kind, file }] of found) {
    if (!wanted.has(name))
      differences.push(`protodesk has ${kind} ${name} (${file}), protoc does not`);
  }
  say(`${what}: ${count(found)}, ${differences.length} differences`);
  for (const difference of differences.slice(0, 50)) say(`  ${difference}`);
  unexplained += differences.length;
}

/** @param {Map<string, Definition>} names */
function count(names) {
  /** @param {string} kind */
  const of = (kind) => [...names.values()].filter((found) => found.kind === kind).length;
  return `${of('message')} messages, ${of('enum')} enums, ${of('service')} services`;
}

/** Writes a file that imports every built-in well-known type; protoc has its own copies of them. */
function writeBuiltInUser() {
  const folder = mkdtempSync(join(work, 'user-'));
  const names = 'any duration empty field_mask struct timestamp wrappers'.split(' ');
  const imports = names.map((name) => `import "google/protobuf/${name}.proto";`);
  writeFileSync(
    join(folder, 'all.proto'),
    `syntax = "proto3";\n${imports.join('\n')}\nmessage User {}\n`,
  );
  return folder;
}

/** @param {string} folder @param {string} [below] @returns {readonly string[]} paths relative to `folder` */
function protoFiles(folder, below = '') {
  return readdirSync(join(folder, below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.proto'))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** @param {readonly string[]} command @param {readonly string[]} args @param {string} cwd */
function run([program = '', ...first], args, cwd) {
  const options = { cwd, encoding: /** @type {const} */ ('utf8'), maxBuffer: 512 * 1024 * 1024 };
  const result = spawnSync(program, [...first, ...args], options);
  if (result.error)
    throw new Error(
      `${program} cannot be run (${result.error.message}). PATH is ${process.env.PATH?.split(delimiter).join(' ')}`,
    );
  return result;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
