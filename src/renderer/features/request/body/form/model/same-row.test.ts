import { describe, expect, it } from 'vitest';
import { problem } from '../../../../../../shared/problem.ts';
import type { FormRow } from './form-row.ts';
import { kitchenForm, rowOf, rowsIn } from './kitchen-form.test-kit.ts';
import { isSameRow } from './same-row.ts';

const expanded = new Set(['scalars', 'lists', 'lists.heats', 'maps', 'maps.heats', 'well_known']);
const text = '{"scalars": {"anInt32": 1}, "lists": {"heats": ["WARM", "HOT"]}}';

describe('isSameRow', () => {
  it('finds only the rows that an edit changed, wherever the others moved', () => {
    const before = rowsIn(kitchenForm(text, { expanded }));
    const after = rowsIn(
      kitchenForm(text.replace('"anInt32": 1', '"anInt32": 1234'), { expanded }),
    );
    const changed = after.filter((row, at) => !isSameRow(before[at] as FormRow, row));
    expect(after.length).toBe(before.length);
    expect(changed.map(({ id }) => id)).toEqual(['scalars.an_int32']);
  });

  it.each(Object.keys(rowOf(kitchenForm(text), 'scalars')) as (keyof FormRow)[])(
    'distinguishes rows by their %s',
    (name) => {
      const row = rowOf(kitchenForm(text, { expanded }), 'scalars.an_int32');
      const others: Partial<Record<keyof FormRow, unknown>> = {
        commands: new Set(['add']),
        editor: { kind: 'number', scalar: 'int64' },
        problems: [problem({ kind: 'json-mismatch', title: 'No', detail: 'No.' })],
      };
      const other = { ...row, [name]: others[name] ?? 'another' } as FormRow;
      expect(isSameRow(row, other)).toBe(false);
      expect(isSameRow(other, row)).toBe(false);
    },
  );
});
