import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBodyDraft } from '../../../../../../main/proto/body/encode-body-draft.ts';
import { protoJsonOf } from '../../../../../../main/proto/body/proto-json-of.ts';
import { filledMessage } from '../../../../../../main/sample-server/kitchen/kitchen-codec.ts';
import { parseDraftJson } from '../../../../../../shared/json/parse-draft-json.ts';
import { applyEdits } from '../../../../../../shared/json/text-edit.ts';
import { ProblemError } from '../../../../../../shared/problem.ts';
import { applyFormAction } from './apply-form-action.ts';
import type { Form } from './form.ts';
import type { FormAction, FormResult } from './form-action.ts';
import type { FormRow } from './form-row.ts';
import { kitchenForm, kitchenPackage, kitchenSchema, rowsIn } from './kitchen-form.test-kit.ts';
import { createModel, type Json, type Model, zeroOf } from './plain-model.test-kit.ts';

/** Draws numbers from a list, so that a failing sequence of edits can be shrunk. */
function drawFrom(numbers: readonly number[]) {
  let at = 0;
  return (below: number) => {
    const drawn = numbers[at % numbers.length] ?? 0;
    at += 1;
    return below === 0 ? 0 : (drawn + at) % below;
  };
}

type Draw = ReturnType<typeof drawFrom>;

const pick = <Value>(draw: Draw, values: readonly Value[]) => values[draw(values.length)] as Value;

/** Returns valid texts for an editor, with the JSON that each means. */
function valuesFor(row: FormRow): readonly (readonly [text: string, json: Json])[] {
  const { editor } = row;
  switch (editor.kind) {
    case 'text':
      return [
        ['', ''],
        ['a "quoted" \\ text', 'a "quoted" \\ text'],
        ['ß\n', 'ß\n'],
      ];
    case 'bool':
      return [
        ['true', true],
        ['false', false],
      ];
    case 'bytes':
      return [
        ['', ''],
        ['AP-_', 'AP+/'],
        ['AA==', 'AA=='],
      ];
    case 'number':
      if (/double|float/.test(editor.scalar)) {
        return [
          ['-0', '-0'],
          ['1.5', 1.5],
          ['NaN', 'NaN'],
          ['-Infinity', '-Infinity'],
          ['1e3', 1000],
        ];
      }
      return [
        ['0', 0],
        ['7', 7],
        ['1e2', 100],
        ...(/64/.test(editor.scalar)
          ? ([['9223372036854775807', '9223372036854775807']] as const)
          : []),
      ];
    case 'enum': {
      const names = editor.type?.values.map(({ name, number }) => [name, number] as const) ?? [];
      return editor.type?.isClosed ? names : [...names, ['77', 77]];
    }
    case 'timestamp':
      return [['2024-06-03T10:11:12.5+02:00', '2024-06-03T08:11:12.5Z']];
    case 'duration':
      return [
        ['-1.5s', '-1.5s'],
        ['0s', '0s'],
      ];
    case 'field-mask':
      return [['user.displayName,photo', 'user.displayName,photo']];
    default:
      return [];
  }
}

/** An action that a row offers, and its effect on the JSON of the body. */
interface Offer {
  readonly action: FormAction;
  readonly mean: (model: Model, result: FormResult & { readonly kind: 'changed' }) => void;
}

function offersOf(row: FormRow, draw: Draw): Offer[] {
  const { id, path, kind, commands, field, editor } = row;
  const offers: Offer[] = [];
  if (kind !== 'oneof' && kind !== 'any-type') {
    const values = valuesFor(row);
    if (values.length > 0) {
      const [text, json] = pick(draw, values);
      offers.push({
        action: { kind: 'set-text', id, text },
        mean: (model) => model.set(path, json),
      });
    }
    if (editor.kind === 'json') {
      const json = {
        any: '[null, {"x": 1.5}]',
        object: '{"a": {"b": [true]}}',
        array: '["x", {}]',
      }[editor.shape];
      offers.push({
        action: { kind: 'set-json', id, json },
        mean: (model) => model.set(path, JSON.parse(json)),
      });
    }
  }
  if (editor.kind === 'choice') {
    const chosen = pick(draw, editor.options);
    const parent = path.slice(0, Math.max(0, path.length - row.label.length - 1));
    const at = parent === '' ? chosen.name : `${parent}.${chosen.name}`;
    if (chosen.name !== row.text) {
      offers.push({
        action: { kind: 'choose', id, field: chosen.name },
        mean: (model) => model.set(at, zeroOf(chosen.type, chosen)),
      });
    }
    if (row.text !== null) {
      const old = parent === '' ? row.text : `${parent}.${row.text}`;
      offers.push({ action: { kind: 'unset', id }, mean: (model) => model.remove(old) });
    }
    return offers;
  }
  if (commands.has('set-default') && field !== null) {
    offers.push({
      action: { kind: 'set-default', id },
      mean: (model) => model.set(path, zeroOf(field.type, field)),
    });
  }
  if (commands.has('unset'))
    offers.push({ action: { kind: 'unset', id }, mean: (model) => model.remove(path) });
  if (commands.has('remove'))
    offers.push({ action: { kind: 'remove', id }, mean: (model) => model.remove(path) });
  if (commands.has('duplicate')) {
    offers.push({
      action: { kind: 'duplicate', id },
      mean: (model, { focusId }) => model.duplicate(path, focusId ?? ''),
    });
  }
  if (kind === 'item' && commands.has('move-down')) {
    offers.push({
      action: { kind: 'move', id, to: row.position + 1 },
      mean: (model) => model.move(path, 1),
    });
  }
  if (kind === 'item' && commands.has('move-up')) {
    offers.push({
      action: { kind: 'move', id, to: 0 },
      mean: (model) => model.move(path, -row.position),
    });
  }
  if (kind === 'entry' && row.key !== null && !['bool'].includes(row.key.scalar)) {
    const key = String(draw(1000) + 1000);
    offers.push({
      action: { kind: 'rename-key', id, key },
      mean: (model) => model.rename(path, key),
    });
  }
  if (kind === 'field' && commands.has('add') && field !== null) {
    offers.push({
      action: { kind: 'add', id },
      mean: (model, { focusId }) => model.set(focusId ?? '', zeroOf(field.type, null), field),
    });
  }
  return offers;
}

type MessageName = Parameters<typeof filledMessage>[0];

function filledText(name: MessageName): string {
  const typeName = `${kitchenPackage}.${name}`;
  return protoJsonOf(kitchenSchema, typeName, filledMessage(name), { indent: 2 });
}

const filled = filledText('Kitchen');

/** Returns the text with comments, and half of its names as in the .proto file. */
function roughened(text: string): string {
  return text
    .replaceAll('"wellKnown"', '"well_known"')
    .replaceAll('"anInt64"', '"an_int64"')
    .replace('{\n', '{\n  // the whole kitchen\n')
    .replaceAll(/,\n( +)"a/g, ', // behind\n$1/* before */ "a');
}

/** Texts to begin with, and the JSON that each means. */
const starts: readonly (readonly [MessageName, text: string, meaning: string])[] = [
  ['Kitchen', '', '{}'],
  ['Kitchen', filled, filled],
  ['Kitchen', roughened(filled), filled],
  ['Kitchen', filled.replaceAll(/\n */g, ''), filled],
  ['Pantry', filledText('Pantry'), filledText('Pantry')],
  ['Pantry', '{"id": 1, "name": ""}', '{"id": 1, "name": ""}'],
  ['Cellar', roughened(filledText('Cellar')), filledText('Cellar')],
];

/** Expands all set rows, and sometimes unset ones. */
function unfolded(
  name: MessageName,
  text: string,
  expanded: ReadonlySet<string>,
  draw: Draw,
): Form {
  const open = new Set(expanded);
  let form = kitchenForm(text, { expanded: open }, name);
  for (let turn = 0; turn < 4; turn += 1) {
    const before = open.size;
    for (const row of rowsIn(form)) {
      if (row.isExpandable && (row.state !== 'unset' || draw(12) === 0)) open.add(row.id);
    }
    if (open.size === before) break;
    form = kitchenForm(text, { expanded: new Set(open) }, name);
  }
  return form;
}

/**
 * Returns the message in a text's bytes, ignoring the order of maps; null when a required field is missing.
 */
function messageOf(name: MessageName, text: string): unknown {
  const json = withoutComments(text);
  const typeName = `${kitchenPackage}.${name}`;
  try {
    const bytes = encodeBodyDraft(kitchenSchema, typeName, { format: 'json', text: json });
    return JSON.parse(protoJsonOf(kitchenSchema, typeName, bytes));
  } catch (error) {
    if (error instanceof ProblemError && /required field/.test(error.problem.detail))
      return 'lacks';
    throw error;
  }
}

function withoutComments(text: string): string {
  const { comments } = parseDraftJson(text);
  return applyEdits(
    text,
    comments.map(({ start, end }) => ({ start, end, text: ' ' })),
  );
}

describe('any sequence of edits in the form', () => {
  it('gives the text of the intended message, and keeps every row in its place', () => {
    fc.assert(
      fc.property(
        fc.nat(starts.length - 1),
        fc.array(fc.nat(100_000), { minLength: 20, maxLength: 36 }),
        (startIndex, numbers) => {
          const [name, start, meaning] = starts[startIndex] ?? (['Kitchen', '', '{}'] as const);
          const draw = drawFrom(numbers);
          let form = unfolded(name, start, new Set(), draw);
          const model = createModel(`${kitchenPackage}.${name}`, JSON.parse(meaning));
          for (let turn = 0; turn < numbers.length / 3; turn += 1) {
            const row = form.rows.at(draw(form.rows.count));
            const offers = row === undefined ? [] : offersOf(row, draw);
            if (row === undefined || offers.length === 0) continue;
            const { action, mean } = pick(draw, offers);
            const result = applyFormAction(form, action);
            if (result.kind === 'refused') {
              expect(result.problem.title).toMatch(/The map has both keys|Another entry/);
              continue;
            }
            if (result.kind === 'same') continue;
            expect(applyEdits(form.input.text, result.edits)).toBe(result.text);
            mean(model, result);
            const meant = JSON.stringify(model.tree, (_, value) =>
              Object.is(value, -0) ? '-0' : value,
            );
            expect({ action, message: messageOf(name, result.text) }).toEqual({
              action,
              message: messageOf(name, meant),
            });
            form = unfolded(name, result.text, result.expanded, draw);
            if (result.focusId !== null)
              expect(form.rows.indexOf(result.focusId)).toBeGreaterThanOrEqual(0);
          }
          const rows = rowsIn(form);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
          for (const [index, { id }] of rows.entries()) expect(form.rows.indexOf(id)).toBe(index);
          expect(rows.filter(({ issue }) => issue !== null)).toEqual([]);
        },
      ),
      { seed: 20, numRuns: 8, endOnFailure: true },
    );
  });
});
