import { findBuiltIn } from '../built-in-protos.ts';
import { type Definitions, gatherDefinitions } from './definitions.ts';
import { describeFile } from './describe-file.ts';
import { resolveTypes } from './resolve-types.ts';

let known: Definitions | undefined;

/** Returns the options messages of google/protobuf/descriptor.proto, for sets without that file. */
export function standardDefinitions(): Definitions {
  known ??= readStandard();
  return known;
}

function readStandard(): Definitions {
  const path = 'google/protobuf/descriptor.proto';
  const file = describeFile(path, findBuiltIn(path)?.text ?? '', false);
  return gatherDefinitions([resolveTypes(file, gatherDefinitions([file], null)).file], null);
}
