import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../bytes/hash-of.ts';
import { findBuiltIn } from '../built-in-protos.ts';
import { type CompiledSchema, compileSchema } from '../compile/compile-schema.ts';
import { readFileHead } from '../index/read-file-head.ts';
import { createSchemaLookup } from '../index/schema-lookup.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../schema-index.ts';

/** A schema set in memory. */
export interface OpenTexts {
  readonly lookup: SchemaLookup;
  readonly readText: ReadText;
}

/** Returns a schema set for texts by import path; on disk they would be in `/protos`. */
export function openTexts(texts: Readonly<Record<string, string>>, setName = 'default'): OpenTexts {
  const files = Object.entries(texts).map(
    ([importPath, text]): IndexedFile => ({
      path: `/protos/${importPath}`,
      importPath,
      origin: 'disk',
      size: text.length,
      modifiedMs: 0,
      hash: hashOf(text),
      head: readFileHead(text),
    }),
  );
  return {
    lookup: createSchemaLookup({ setName, sources: [], files, copies: [], problems: [] }),
    readText: ({ importPath }) => texts[importPath] ?? findBuiltIn(importPath)?.text ?? '',
  };
}

/** Returns the texts of the sample workspace's kitchen by import path. */
export function kitchenTexts(): Record<string, string> {
  const folder = join(import.meta.dirname, '../../../../../proto-samples/workspace/protos/kitchen');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      `kitchen/${name}`,
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}

/** The same texts, compiled. */
export function compileTexts(texts: Readonly<Record<string, string>>): CompiledSchema {
  return compileSchema({
    id: 'test',
    sources: [],
    problems: [],
    files: Object.entries(texts).map(([importPath, text]) => ({
      path: `/protos/${importPath}`,
      importPath,
      text,
    })),
  });
}
