import { describe, expect, it } from 'vitest';
import { cpuMs } from '../cpu-time.test-kit.ts';
import {
  duplicateItem,
  duplicateMember,
  insertItems,
  insertMember,
  replaceValue,
  writeRoot,
} from './edit-json.ts';
import type { EditableJson } from './json-layout.ts';
import type { DraftArray, DraftNode, DraftObject } from './json-tree.ts';
import { movePart } from './move-in-json.ts';
import { editable, nodeAt } from './random-json.test-kit.ts';
import { removePart } from './remove-in-json.ts';
import { applyEdits, type TextEdit } from './text-edit.ts';

const commented = `{
  // who it is
  "id": 1, // from the ticket
  "tags": [
    "a", // first
    "b"
  ],
  "note": null
}
`;

function edited(text: string, edit: (json: EditableJson, root: DraftObject) => TextEdit[]): string {
  const json = editable(text);
  return applyEdits(text, edit(json, json.root as DraftObject));
}

function listOf(json: EditableJson, ...steps: readonly (string | number)[]): DraftArray {
  return nodeAt(json.root, steps) as DraftArray;
}

describe('editing JSON in its text', () => {
  it('replaces a value and nothing else', () => {
    const json = editable(commented);
    const node = nodeAt(json.root, ['id']) as DraftNode;
    expect(replaceValue(json, node, '"{{id}}"')).toEqual([
      { start: node.start, end: node.end, text: '"{{id}}"' },
    ]);
  });

  it('puts a member between others, laid out as they are', () => {
    const set = (json: EditableJson, root: DraftObject) =>
      insertMember(json, root, 1, 'at', '{"x":[1,2]}');
    expect(edited(commented, set)).toBe(
      commented.replace(
        'ticket\n',
        'ticket\n  "at": {\n    "x": [\n      1,\n      2\n    ]\n  },\n',
      ),
    );
    expect(edited('{"id":1,"note":2}', set)).toBe('{"id":1,"at":{"x":[1,2]},"note":2}');
    expect(edited('{"id": 1}', set)).toBe('{"id": 1, "at": {"x": [1, 2]}}');
    expect(edited('{\r\n\t"id" : 1\r\n}', set)).toBe(
      '{\r\n\t"id" : 1,\r\n\t"at" : {\r\n\t\t"x" : [\r\n\t\t\t1,\r\n\t\t\t2\r\n\t\t]\r\n\t}\r\n}',
    );
  });

  it('removes a member with the comment after it, and keeps those above', () => {
    expect(edited(commented, (json, root) => removePart(json, root, 0))).toBe(
      commented.replace('\n  "id": 1, // from the ticket', ''),
    );
    expect(edited(commented, (json, root) => removePart(json, root, 2))).toBe(
      commented.replace(',\n  "note": null', ''),
    );
    expect(edited('{\n  "a": 1\n}', (json, root) => removePart(json, root, 0))).toBe('{}');
    expect(edited('{\n  // why\n  "a": 1\n}', (json, root) => removePart(json, root, 0))).toBe(
      '{\n  // why\n}',
    );
  });

  it('moves an item with its comment, also the last one', () => {
    const move = (from: number, to: number) =>
      edited(commented, (json) => movePart(json, listOf(json, 'tags'), from, to));
    const moved = commented.replace('"a", // first\n    "b"', '"b",\n    "a" // first');
    expect(move(0, 1)).toBe(moved);
    expect(move(1, 0)).toBe(moved);
    expect(move(1, 1)).toBe(commented);
  });

  it('copies items and members as they are written', () => {
    const text = '{"a": [{"x":1 /* one */}, 2]}';
    expect(edited(text, (json) => duplicateItem(json, listOf(json, 'a'), 0))).toBe(
      '{"a": [{"x":1 /* one */}, {"x":1 /* one */}, 2]}',
    );
    expect(edited('{"a": [1,2]}', (json, root) => duplicateMember(json, root, 0, 'b'))).toBe(
      '{"a": [1,2], "b": [1,2]}',
    );
  });

  it('inserts many items at once', () => {
    expect(
      edited('{\n  "a": []\n}', (json) =>
        insertItems(json, listOf(json, 'a'), 0, ['1', '{"x": 2}']),
      ),
    ).toBe('{\n  "a": [\n    1,\n    {\n      "x": 2\n    }\n  ]\n}');
    expect(edited('{"a": [1]}', (json) => insertItems(json, listOf(json, 'a'), 1, []))).toBe(
      '{"a": [1]}',
    );
  });

  it('keeps the comments of an object that has nothing else', () => {
    const insert = (json: EditableJson, root: DraftObject) => insertMember(json, root, 0, 'a', '1');
    expect(edited('{\n  // nothing yet\n}', insert)).toBe('{\n  // nothing yet\n  "a": 1\n}');
    expect(
      edited('{"o": {}}', (json) =>
        insertMember(json, nodeAt(json.root, ['o']) as DraftObject, 0, 'a', '1'),
      ),
    ).toBe('{"o": {"a": 1}}');
  });

  it('never lets a comment swallow inserted or remaining text', () => {
    const text = '{"l": [1, // one\n2, 3]}';
    expect(edited(text, (json) => insertItems(json, listOf(json, 'l'), 1, ['9']))).toBe(
      '{"l": [1, // one\n9, 2, 3]}',
    );
    expect(edited(text, (json) => removePart(json, listOf(json, 'l'), 1))).toBe(
      '{"l": [1, // one\n3]}',
    );
  });

  it('writes the first value of a text', () => {
    const begun = (text: string) => applyEdits(text, writeRoot(text, '{"a":1}'));
    expect(begun('')).toBe('{\n  "a": 1\n}');
    expect(begun('// a draft\n')).toBe('// a draft\n{\n  "a": 1\n}');
  });

  it('edits a list of ten thousand in a megabyte without reading it all', () => {
    const items = Array.from({ length: 10_000 }, (_, id) => ({
      id,
      name: `user ${id}`,
      tags: ['a'],
    }));
    const json = editable(JSON.stringify({ items }, null, 2));
    const list = listOf(json, 'items');
    const started = cpuMs();
    for (let index = 0; index < 100; index += 1) {
      movePart(json, list, 0, 9_999);
      removePart(json, list, 9_999);
      insertItems(json, list, 5_000, ['{"id": 1}']);
    }
    expect((cpuMs() - started) / 100).toBeLessThan(200);
  });
});
