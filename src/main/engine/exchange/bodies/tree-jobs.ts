import type { OpenableNode } from '../../../../shared/contract/engine-tree.ts';
import type { BodyFraming } from '../../../../shared/model/decoding.ts';
import type { NodeRef, TreePage } from '../../../../shared/model/tree-row.ts';
import { expandTree } from '../../../proto/wire/expand-tree.ts';
import { type LocatedRow, locateRow } from '../../../proto/wire/locate-row.ts';
import type { MessageShape } from '../../../proto/wire/message-shape.ts';
import { readTreePage, rootNode } from '../../../proto/wire/read-tree-page.ts';
import type { Scans } from '../../../proto/wire/scan-cache.ts';
import {
  type PackedOutcome,
  type PackedSearch,
  searchPacked,
} from '../../../proto/wire/search-packed.ts';

/** What tree jobs use besides their input. */
export interface TreeContext {
  readonly schema: { shapeOf(fullName: string): MessageShape | undefined };
  /** The scans of the last body paged through, so that its levels are scanned once. */
  scansOf(bodyId: string): Scans;
}

/** A body read as a tree. */
interface TreeInput {
  readonly body: SharedArrayBuffer;
  readonly bodyId: string;
  readonly framing: BodyFraming | null;
  readonly typeName: string | null;
}

/** A part of it; null is all of it. */
type PartInput = { readonly node: NodeRef; readonly address: readonly number[] } | null;

/** A search stops when its caller does not ask for more. */
const never = new AbortController().signal;

/** Jobs on the trees of bodies in shared memory. */
export const treeJobs = {
  readTree(
    input: TreeInput & {
      readonly node: NodeRef | null;
      readonly start: number;
      readonly count: number;
      readonly showUnset: boolean;
      readonly grouped: boolean;
    },
    context: TreeContext,
  ): TreePage {
    const { body, bodyId, ...page } = input;
    return readTreePage({ ...page, ...readWith(input, context) });
  },

  locateInTree(
    input: TreeInput & {
      readonly from: PartInput;
      readonly offset: number;
      readonly grouped: boolean;
    },
    context: TreeContext,
  ): LocatedRow {
    const { offset, grouped } = input;
    return locateRow({ ...readWith(input, context), from: partOf(input), offset, grouped });
  },

  expandTree(
    input: TreeInput & {
      readonly from: PartInput;
      readonly depth: number;
      readonly maxNodes: number;
      readonly grouped: boolean;
    },
    context: TreeContext,
  ): { readonly nodes: OpenableNode[]; readonly isComplete: boolean } {
    const { depth, maxNodes, grouped } = input;
    const asked = { from: partOf(input), depth, maxNodes, grouped };
    return expandTree({ ...readWith(input, context), ...asked });
  },

  async searchBody(
    input: TreeInput & Omit<PackedSearch, 'bytes' | 'shapes' | 'unpack'>,
    context: TreeContext,
  ): Promise<PackedOutcome> {
    const { body, ...search } = input;
    return searchPacked({
      ...search,
      bytes: Buffer.from(body),
      shapes: (fullName) => context.schema.shapeOf(fullName),
      async unpack(coded, coding, maxBytes) {
        // Loaded with the first packed bytes: most bodies have none.
        const { unpackBytes } = await import('../../../proto/codings/unpack-bytes.ts');
        return unpackBytes(coded, coding, { maxBytes, signal: never });
      },
    });
  },
};

type TreeJobs = typeof treeJobs;

declare module '../../pool/jobs.ts' {
  interface Jobs extends TreeJobs {}
}

function readWith({ body, bodyId }: TreeInput, context: TreeContext) {
  return {
    // A Buffer on the same memory finds bytes at native speed.
    bytes: Buffer.from(body),
    scans: context.scansOf(bodyId),
    shapes: (fullName: string) => context.schema.shapeOf(fullName),
  };
}

function partOf(input: TreeInput & { readonly from: PartInput }): NonNullable<PartInput> {
  const { body, typeName, framing } = input;
  if (input.from) return input.from;
  return { node: rootNode({ bytes: new Uint8Array(body), typeName, framing }), address: [] };
}
