import jsonEnumValueOptions from 'protobufjs/google/protobuf/json_enumvalue_options.proto?raw';
import type { SchemaFile } from './schema-snapshot.ts';
import { wellKnownTypes } from './well-known-types.ts';

const texts: ReadonlyMap<string, string> = new Map([
  ...wellKnownTypes,
  ['google/protobuf/json_enumvalue_options.proto', jsonEnumValueOptions],
  ...googleApis(),
]);

/** From the npm package google-proto-files (Apache-2.0), as in the Google APIs repository. */
function googleApis(): readonly (readonly [string, string])[] {
  const found = import.meta.glob(
    [
      '../../../../node_modules/google-proto-files/google/{api,rpc,type}/*.proto',
      // protobufjs's copies have other options than protoc's, and fewer fields.
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

/** The start of {@link SchemaFile.path} of a built-in file. */
export const builtInPrefix = 'builtin:';

/** Import paths that are available without an import, because an `Any` may hold their types. */
export const alwaysThere: readonly string[] = [...wellKnownTypes.keys()];

/** Import paths of all built-in files. */
export const builtInImportPaths: readonly string[] = [...texts.keys()];

/** Returns a file that needs no copy in the user's tree; undefined if it is not built in. */
export function findBuiltIn(importPath: string): SchemaFile | undefined {
  const text = texts.get(importPath);
  return text === undefined
    ? undefined
    : { path: `${builtInPrefix}${importPath}`, importPath, text };
}
