import type { BytePlace } from '../../../shared/contract/engine-bytes.ts';
import { locateRow } from './locate-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { rootNode } from './read-tree-page.ts';
import { createScanCache } from './scan-cache.ts';

/** The input of {@link locateByte}. */
export interface ByteQuery {
  readonly bytes: Uint8Array;
  readonly framing: 'delimited' | null;
  /** Null reads it without a schema. */
  readonly typeName: string | null;
  readonly offset: number;
  readonly shapes: ShapeLookup;
}

/** Returns the innermost field that contains a byte. Never throws, whatever the bytes are. */
export function locateByte({ bytes, offset, shapes, ...read }: ByteQuery): BytePlace {
  const from = { node: rootNode({ bytes, ...read }), address: [] };
  return locateRow({ bytes, from, offset, shapes, scans: createScanCache() }).place;
}
