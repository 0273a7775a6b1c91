import { describe, expect, it } from 'vitest';
import type { FormInput } from './form.ts';
import { kitchenForm, rowOf, rowsIn } from './kitchen-form.test-kit.ts';

describe('the filter', () => {
  const text =
    '{"lists":{"texts":["salt","pepper"],"steps":[{"text":"a"},{"text":"Salty"}]},"maps":{"byString":{"saltness":""}}}';
  const idsOf = (filter: string, expanded: readonly string[] = []) =>
    rowsIn(kitchenForm(text, { filter, expanded: new Set(expanded) })).map(({ id }) => id);

  it('finds values, keys and names, and expands the rows around them', () => {
    expect(idsOf('salt')).toEqual([
      'lists',
      'lists.texts',
      'lists.texts[0]',
      'lists.texts{+}',
      'lists.steps',
      'lists.steps[1]',
      'lists.steps[1].text',
      'lists.steps{+}',
      'maps',
      'maps.by_string',
      'maps.by_string["saltness"]',
      'maps.by_string{+}',
    ]);
    expect(idsOf('le nom')).toEqual(['french_name']);
    expect(idsOf('536870911')).toEqual(['last']);
    expect(idsOf('dish_n')).toEqual(['{dish}']);
    expect(idsOf('no such thing')).toEqual([]);
  });

  it('finds fields of unset messages, and shows all of a matching message', () => {
    expect(idsOf('uint64_value')).toEqual(['well_known', 'well_known.uint64_value']);
    const inside = idsOf('well_known', ['well_known']);
    expect(inside.length).toBeGreaterThan(20);
    expect(inside).toContain('well_known.timestamp');
  });

  it('keeps the edited row, whatever is typed', () => {
    const rows = (input: Partial<FormInput>) =>
      rowsIn(kitchenForm(text, input)).map(({ id }) => id);
    expect(rows({ filter: 'zzz', keptId: 'lists.texts[0]' })).toEqual([
      'lists',
      'lists.texts',
      'lists.texts[0]',
      'lists.texts{+}',
    ]);
    expect(rows({ filter: 'zzz', keptId: '{dish}' })).toEqual(['{dish}']);
    expect(rows({ isSetOnly: true, keptId: 'heat' })).toEqual(['lists', 'maps', 'heat']);
    expect(rows({ isSetOnly: true, keptId: '{dish}' })).toEqual(['lists', 'maps', '{dish}']);
    const expanded = new Set(['presence']);
    expect(rows({ isSetOnly: true, keptId: 'presence.zero', expanded })).toEqual([
      'presence',
      'presence.zero',
      'lists',
      'maps',
    ]);
  });

  it('keeps indexes, so that a found row can be moved', () => {
    const form = kitchenForm(text, { filter: 'pepper' });
    expect(rowOf(form, 'lists.texts[1]')).toMatchObject({ position: 1, label: '1' });
    expect(form.rows.indexOf('lists.texts{+}')).toBe(form.rows.count - 1);
  });
});

describe('long bodies', () => {
  it('lays out a list of 10 000 messages and one of 100 000 numbers without creating their rows', () => {
    const steps = Array.from({ length: 10_000 }, (_, index) => ({ text: `step ${index}` }));
    const packed = Array.from({ length: 100_000 }, (_, index) => index);
    const json = JSON.stringify({ lists: { steps, packed } });
    const expanded = new Set([
      'lists',
      'lists.steps',
      'lists.packed',
      'lists.steps[9998]',
      'lists.steps[2]',
    ]);
    const form = kitchenForm(json, { expanded });
    expect(form.rows.count).toBeGreaterThan(110_000);
    const at = form.rows.indexOf('lists.steps[9998].text');
    expect(form.rows.at(at)?.text).toBe('step 9998');
    expect(form.rows.at(at - 1)?.id).toBe('lists.steps[9998]');
    const last = form.rows.indexOf('lists.packed[99999]');
    expect([form.rows.at(last)?.text, form.rows.at(last + 1)?.id]).toEqual([
      '99999',
      'lists.packed{+}',
    ]);
    expect(form.rows.at(form.rows.count)).toBeUndefined();
    expect(form.rows.indexOf('lists.packed[100000]')).toBe(-1);
  });
});
