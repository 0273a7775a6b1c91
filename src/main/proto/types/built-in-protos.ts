import jsonEnumValueOptions from 'protobufjs/google/protobuf/json_enumvalue_options.proto?raw';
import type { SchemaFile } from './schema-snapshot.ts';
import { wellKnownTypes } from './well-known-types.ts';

const texts: ReadonlyMap<string, string> = new Map([
  ...wellKnownTypes,
  ['google/protobuf/json_enumvalue_options.proto', jsonEnumValueOptions],
  ...googleApis(),
]);

/** Of the npm package google-proto-files (Apache-2.0), as it is in the Google APIs repository. */
function googleApis(): readonly (readonly [string, string])[] {
  const found = import.meta.glob(
    [
      '../../../../node_modules/google-proto-files/google/{api,rpc,type}/*.proto',
      // Those of protobufjs have other options than protoc's, and fewer fields.
      '../../../../node_modules/google-proto-files/google/protobuf/{api,descriptor,source_context,type}.proto',
      '../../../../node_modules/google-proto-files/google/protobuf/compiler/plugin.proto',
      '../../../../node_modules/google-proto-files/google/rpc/context/*.proto',
      '../../../../node_modules/google-proto-files/google/longrunning/operations.proto',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  return Object.entries(found).map(([path, text]) => [
    path.slice(path.lastIndexOf('/google/') + 1),
    text,
  ]);
}

/** What {@link SchemaFile.path} of a built-in file starts with. */
export const builtInPrefix = 'builtin:';

/** Import paths that are there without being imported, since an `Any` may hold their types. */
export const alwaysThere: readonly string[] = [...wellKnownTypes.keys()];

/** Import paths of all built-in files. */
export const builtInImportPaths: readonly string[] = [...texts.keys()];

/** A file that needs no copy in the user's tree; undefined when there is no such built-in. */
export function findBuiltIn(importPath: string): SchemaFile | undefined {
  const text = texts.get(importPath);
  return text === undefined
    ? undefined
    : { path: `${builtInPrefix}${importPath}`, importPath, text };
}
