import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns, propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import type { NodeRef } from '../../../shared/model/tree-row.ts';
import { readWholeTree } from './all-rows.test-kit.ts';
import { encodeKitchen, kitchen, kitchenType, kitchenValue } from './kitchen.test-kit.ts';
import type { FieldShape } from './message-shape.ts';
import { shortestFloat, showEnum } from './read-scalar.ts';
import { readTreePage } from './read-tree-page.ts';
import { showBytes, showString } from './show-string.ts';
import { walkAll } from './walk-all.test-kit.ts';

/** Returns the bytes of a message made only from its rows. */
function rebuild(bytes: Uint8Array, typeName: string | null, node: NodeRef | null): Buffer {
  const query = { bytes, typeName, node, start: 0, count: 10_000, showUnset: false };
  const { rows } = readTreePage({ ...query, shapes: kitchen.shapeOf });
  return Buffer.concat(
    rows.map(({ range, children }) => {
      if (!range) throw new Error('A row of the wire has a range.');
      if (!children || children.content.kind === 'inflated') {
        return bytes.subarray(range.tagStart, range.end);
      }
      return Buffer.concat([
        bytes.subarray(range.tagStart, children.start),
        rebuild(bytes, typeName, children),
        bytes.subarray(children.end, range.end),
      ]);
    }),
  );
}

/** Returns the values that protobufjs reads, in the form of the tree: a line for each value, `path text`. */
function valuesOf(value: Record<string, unknown>, typeName: string, path: string): string[] {
  const shape = kitchen.shapeOf(typeName);
  return (shape?.fields ?? []).flatMap((field) => {
    const at = path === '' ? field.name : `${path}.${field.name}`;
    const held = value[field.name];
    if (held === undefined || held === null) return [];
    if (field.map) return entriesOf(held as Record<string, unknown>, field, at);
    if (!field.isRepeated) return lineOf(held, field, at);
    return (held as unknown[]).flatMap((one, index) => lineOf(one, field, `${at}[${index}]`));
  });
}

function entriesOf(held: Record<string, unknown>, field: FieldShape, at: string): string[] {
  const entry = field.type.kind === 'message' ? kitchen.shapeOf(field.type.typeName) : undefined;
  const valueField = entry?.byNumber.get(2);
  return Object.entries(held).flatMap(([key, one]) => {
    const isText = field.map?.key === 'string';
    const shown = isText ? showString(Buffer.from(key)).text : key;
    const path = `${at}[${shown}]`;
    return [`${path}.key ${shown}`, ...(valueField ? lineOf(one, valueField, path) : [])];
  });
}

function lineOf(value: unknown, field: FieldShape, path: string): string[] {
  const { type } = field;
  if (type.kind === 'message') {
    return valuesOf(value as Record<string, unknown>, type.typeName, path);
  }
  return [`${path} ${textOf(value, type)}`];
}

function textOf(value: unknown, type: Exclude<FieldShape['type'], { kind: 'message' }>): string {
  if (type.kind === 'enum') return showEnum(Number(value), type.names).text;
  if (type.scalar === 'string') return showString(Buffer.from(String(value))).text;
  if (type.scalar === 'bytes') return showBytes(value as Uint8Array).text;
  const number = type.scalar === 'float' ? shortestFloat(Number(value)) : value;
  return Object.is(number, -0) ? '-0' : String(number);
}

/** Returns the fields of the walk and rows of the tree, each as its range. */
function walked(bytes: Uint8Array, typeName: string | null): string[] {
  const lines: string[] = [];
  walkAll(
    { bytes, start: 0, end: bytes.length, typeName, shapes: kitchen.shapeOf },
    {
      node({ kind, number, tagStart, lengthStart, valueStart }) {
        if (kind !== 'fault') lines.push(`${number} ${tagStart} ${lengthStart} ${valueStart}`);
      },
      element: (start) => lines.push(`null ${start} ${start} ${start}`),
    },
  );
  return lines;
}

function shown(bytes: Uint8Array, typeName: string | null): string[] {
  return readWholeTree(bytes, typeName, kitchen.shapeOf).rows.map(
    ({ number, range }) =>
      `${number} ${range?.tagStart} ${range?.lengthStart} ${range?.valueStart}`,
  );
}

describe('tree and walk of random messages', () => {
  it('cover all bytes if no range is given', () => {
    const bytes = Buffer.from('08010bff', 'hex');
    const told: string[] = [];
    walkAll(
      { bytes, typeName: null, shapes: () => undefined },
      { node: ({ kind, tagStart }) => told.push(`${kind} ${tagStart}`) },
    );
    expect(told).toEqual(['field 0', 'field 2', 'fault 3']);
  });

  it(
    'have rows that give the exact bytes, and the values that protobufjs reads',
    () => {
      fc.assert(
        fc.property(kitchenValue, (value) => {
          const bytes = encodeKitchen(value);
          const type = kitchen.requireType(kitchenType);
          const read = type.toObject(type.decode(bytes), { longs: String });

          expect(rebuild(bytes, kitchenType, null)).toEqual(Buffer.from(bytes));
          expect(rebuild(bytes, null, null)).toEqual(Buffer.from(bytes));
          const tree = readWholeTree(bytes, kitchenType, kitchen.shapeOf);
          const leaves = tree.rows.filter((row) => row.children === null);
          const values = leaves.map((row) => `${row.path} ${row.value.text}`).sort();
          expect([values, tree.faults]).toEqual([valuesOf(read, kitchenType, '').sort(), []]);
        }),
        propertyRuns(300),
      );
    },
    propertyTimeoutMs,
  );

  it(
    'visit the same fields in the same order, of broken bytes too',
    () => {
      fc.assert(
        fc.property(kitchenValue, fc.nat(), fc.nat(255), fc.nat(), (value, at, byte, cut) => {
          const whole = encodeKitchen(value);
          const bytes = whole.slice(0, cut % (whole.length + 1));
          if (bytes.length > 0 && byte > 127) bytes[at % bytes.length] = byte;
          for (const typeName of [kitchenType, null]) {
            for (const body of [whole, bytes]) {
              expect(walked(body, typeName)).toEqual(shown(body, typeName));
            }
          }
        }),
        propertyRuns(300),
      );
    },
    propertyTimeoutMs,
  );
});
