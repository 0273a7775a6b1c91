import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../compile/compile-schema.ts';
import { decodeSet } from './decode-set.ts';
import { gatherDefinitions } from './definitions.ts';
import type { FileDescriptor, MessageDescriptor } from './descriptor-model.ts';
import { writeDescriptorSet } from './descriptor-sets.test-kit.ts';
import { encodeSet } from './encode-set.ts';
import { randomFiles } from './random-schema.test-kit.ts';
import { type DescriptorSetFile, readDescriptorSet } from './read-descriptor-set.ts';
import { standardDefinitions } from './standard-definitions.ts';

/** Each run of `npm test` checks the same schemas; `npm run test:long` many more, different each time. */
const longRuns = process.env.PROTODESK_PROPERTY_RUNS;
const numRuns = Number(longRuns ?? 60);
/** A busy machine is several times slower than an idle one. */
const deadlineMs = longRuns === undefined ? 120_000 : 1_200_000;
const settings = { endOnFailure: true, ...(longRuns === undefined && { seed: 20_261_121 }) };

function setOf(files: readonly FileDescriptor[]): Uint8Array {
  const definitions = gatherDefinitions(files, standardDefinitions());
  return encodeSet(files, definitions, (_file, options) => expect(options).toEqual([]));
}

/** Returns the definitions of a set, sorted where the order has no meaning; leaves out built-in files. */
function canonical(set: Uint8Array, names: ReadonlySet<string>): unknown {
  const files = decodeSet(set).flatMap(({ file }) =>
    names.has(file.name) ? [{ ...file, messages: sorted(file.messages) }] : [],
  );
  return JSON.parse(
    JSON.stringify(byName(files), (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ),
  );
}

function sorted(messages: readonly MessageDescriptor[]): readonly MessageDescriptor[] {
  return byName(messages).map((message) => ({
    ...message,
    messages: sorted(message.messages),
    enums: byName(message.enums),
  }));
}

function byName<T extends { readonly name: string }>(items: readonly T[]): readonly T[] {
  return [...items].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function withPaths(files: readonly DescriptorSetFile[]) {
  return files.map((file) => ({ ...file, path: `/schemas/${file.importPath}` }));
}

describe('a random schema', () => {
  it(
    'is the same after it was text, a descriptor set, and text again',
    () => {
      fc.assert(
        fc.property(fc.gen(), (g) => {
          const made = randomFiles(g);
          const names = new Set(made.map(({ name }) => name));
          const set = setOf(made);

          const first = readDescriptorSet(set, 'set.binpb');
          const exported = writeDescriptorSet({ files: withPaths(first.files) });
          const second = readDescriptorSet(exported, 'set.binpb');

          expect(first.problems).toEqual([]);
          expect(canonical(exported, names)).toEqual(canonical(set, names));
          const texts = Object.fromEntries(
            second.files.map((file) => [file.importPath, file.text]),
          );
          for (const { importPath, text } of first.files) expect(texts[importPath]).toBe(text);
        }),
        { ...settings, numRuns },
      );
    },
    deadlineMs,
  );

  it(
    'compiles without an error',
    () => {
      fc.assert(
        fc.property(fc.gen(), (g) => {
          const { files } = readDescriptorSet(setOf(randomFiles(g)), 'set.binpb');

          const { problems } = compileSchema({
            id: 'random',
            sources: [],
            files: withPaths(files),
            problems: [],
          });

          expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        }),
        { ...settings, numRuns: Math.ceil(numRuns / 5) },
      );
    },
    deadlineMs,
  );
});
