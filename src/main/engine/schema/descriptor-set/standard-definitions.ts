import { type Definitions, gatherDefinitions } from './definitions.ts';

/** The options messages of google/protobuf/descriptor.proto, for sets that come without that file. */
export function standardDefinitions(): Definitions {
  return gatherDefinitions([], null);
}
