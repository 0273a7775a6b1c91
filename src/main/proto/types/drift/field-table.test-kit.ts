import { readFileHead } from '../index/read-file-head.ts';
import { createSchemaLookup } from '../index/schema-lookup.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../schema-index.ts';
import type { FieldTable } from './field-table.ts';
import { fieldTableOf } from './field-table-of.ts';

/** Returns a schema set for texts by import path. */
export function lookupOf(
  texts: Readonly<Record<string, string>>,
  setName = 'default',
): { readonly lookup: SchemaLookup; readonly readText: ReadText } {
  const files = Object.entries(texts).map(
    ([importPath, text]): IndexedFile => ({
      path: `/protos/${importPath}`,
      importPath,
      origin: 'disk',
      size: text.length,
      modifiedMs: 0,
      hash: importPath,
      head: readFileHead(text),
    }),
  );
  return {
    lookup: createSchemaLookup({ setName, sources: [], files, copies: [], problems: [] }),
    readText: ({ importPath }) => texts[importPath] ?? '',
  };
}

/** Returns the table of some types of one proto3 text; adds `package` and `syntax` to it. */
export function tableOf(body: string, typeNames: readonly string[], setName?: string): FieldTable {
  const text = `syntax = "proto3";\npackage store;\n${body}`;
  const { lookup, readText } = lookupOf({ 'store.proto': text }, setName);
  return fieldTableOf(lookup, readText, typeNames);
}
