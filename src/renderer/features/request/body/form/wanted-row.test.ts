import { describe, expect, it } from 'vitest';
import { buildForm } from './model/build-form.ts';
import type { FormTypes } from './model/form-types.ts';
import {
  kitchenForm,
  kitchenPackage,
  kitchenTypes,
  rowOf,
  rowsIn,
} from './model/kitchen-form.test-kit.ts';
import { wantedAfterNotice, wantedIn } from './wanted-row.ts';

const recipe = `${kitchenPackage}.Recipe`;

/** Returns a form before and after the types that it lacks arrive. */
function formsAround(missing: string, text: string, expanded: readonly string[]) {
  const waiting: FormTypes = {
    message: (name) => (name === missing ? undefined : kitchenTypes.message(name)),
    enum: kitchenTypes.enum,
  };
  const before = kitchenForm(text, { types: waiting, expanded: new Set(expanded) });
  return { before, after: buildForm({ ...before.input, types: kitchenTypes }) };
}

describe('a focused notice', () => {
  it.each([
    ['of the body', `${kitchenPackage}.Kitchen`, '{}', [], '{notice}', 'scalars'],
    ['of a message', recipe, '{}', ['favourite'], 'favourite{notice}', 'favourite.name'],
    [
      'of the content of an Any',
      recipe,
      `{"wellKnown": {"any": {"@type": "x/${recipe}"}}}`,
      ['well_known', 'well_known.any'],
      `well_known.any.(${recipe}){notice}`,
      `well_known.any.(${recipe}).name`,
    ],
  ])(
    '%s leaves the focus to the first row that replaces it',
    (_of, type, text, expanded, id, first) => {
      const { before, after } = formsAround(type, text, expanded);
      const wanted = wantedAfterNotice(before.rows, rowOf(before, id));
      expect(wantedIn(before.rows, wanted)).toBeNull();
      expect(wantedIn(after.rows, wanted)).toEqual({ id: first, part: 'row' });
    },
  );

  it('leaves it to no row when the row before it is gone, too', () => {
    const { before } = formsAround(recipe, '{}', ['favourite']);
    const wanted = wantedAfterNotice(before.rows, rowOf(before, 'favourite{notice}'));
    const other = kitchenForm('{}', {}, 'Pantry');
    expect(rowsIn(other).map(({ id }) => id)).not.toContain('favourite');
    expect(wantedIn(other.rows, wanted)).toBeNull();
  });
});
