import { readTreePage } from '../src/main/proto/wire/read-tree-page.ts';
import type { Figure } from './figure.ts';
import { measureAgainstDecode } from './open-against-decode.ts';
import type { LargeBody, LargeTypes } from './open-samples.ts';

/**
 * `open/first-rows`: from the bytes of a body to its first 50 rows and the total number, against protobufjs
 * decoding it (goal: 0.05x). `packed-list` is the same for opening the list of integers, where all elements
 * must be counted: it has no goal.
 */
export function measureFirstRows(): readonly Figure[] {
  return [
    ...measureAgainstDecode('open/first-rows', (body, types) => rootPage(body, types).total),
    ...measureAgainstDecode('open/first-rows', openedTotal, 'packed-list'),
  ];
}

function rootPage({ bytes, typeName }: LargeBody, { schema }: LargeTypes) {
  return readTreePage({ ...firstRows, bytes, typeName, node: null, shapes: schema.shapeOf });
}

function openedTotal(body: LargeBody, types: LargeTypes): number {
  const { bytes, typeName } = body;
  const node = rootPage(body, types).rows[0]?.children ?? null;
  return readTreePage({ ...firstRows, bytes, typeName, node, shapes: types.schema.shapeOf }).total;
}

const firstRows = { start: 0, count: 50, showUnset: false };
