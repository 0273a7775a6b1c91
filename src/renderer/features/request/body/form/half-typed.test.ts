import { describe, expect, it } from 'vitest';
import type { TypedText } from '../../../../../shared/model/typed-text.ts';
import { halfTypedIn } from './half-typed.ts';
import { kitchenPackage, kitchenTypes } from './model/kitchen-form.test-kit.ts';

const typeName = `${kitchenPackage}.Kitchen`;

function held(id: string, over: string | null, fault: string | null = 'No.'): TypedText {
  return { id, text: 'half', fault, over };
}

function pathsIn(typed: readonly TypedText[], text: string, body = {}): readonly unknown[] {
  return halfTypedIn(typed, {
    text,
    typeName,
    framing: null,
    types: kitchenTypes,
    ...body,
  }).problems.map(({ location }) => location?.fieldPath);
}

describe('half-typed text is found', () => {
  it.each<[string, TypedText, string]>([
    ['of a Struct', held('well_known.struct', '{"a":1}'), '{"wellKnown":{"struct":{"a":1}}}'],
    ['of a Struct that is unset', held('well_known.struct', null), '{}'],
    ['of bytes', held('scalars.some_bytes', 'AP8='), '{"scalars":{"someBytes":"AP8="}}'],
    [
      'of the key of an entry',
      held('maps.by_string["a"]{key}', 'a'),
      '{"maps":{"byString":{"a":"1"}}}',
    ],
    ['of an item', held('lists.texts[1]', '{'), '{"lists":{"texts":["a","{"]}}'],
    ['of what has a wrong shape', held('scalars', '5'), '{"scalars":5}'],
    ['of a member that no field has', held('scalars{"odd"}', '[1]'), '{"scalars":{"odd":[1]}}'],
    [
      'of the type of an Any',
      held('well_known.any{@type}', 'a.B'),
      '{"wellKnown":{"any":{"@type":"x/a.B"}}}',
    ],
    ['of the type that an Any lacks', held('well_known.any{@type}', null), '{}'],
    ['of the whole body', held('{root}', '5'), '5'],
  ])('%s', (_, typed, text) => {
    const { problems, wantedTypes } = halfTypedIn([typed], {
      text,
      typeName,
      framing: null,
      types: kitchenTypes,
    });
    expect(problems).toHaveLength(1);
    expect(wantedTypes).toEqual([]);
  });

  it('in a body of several messages', () => {
    const typed = held('[0].well_known.struct', '{}');
    const body = { framing: 'delimited' };
    expect(pathsIn([typed], '[{"wellKnown":{"struct":{}}}]', body)).toEqual([
      '[0].well_known.struct',
    ]);
  });

  it('while JSON cannot be read, the type is not chosen, or its fields are not known yet', () => {
    const typed = [held('well_known.struct', '{}')];
    expect(pathsIn(typed, '{"wellKnown"')).toHaveLength(1);
    expect(pathsIn(typed, '{}', { typeName: null })).toHaveLength(1);
    const types = { message: () => undefined, enum: () => undefined };
    const found = halfTypedIn(typed, { text: '{}', typeName, framing: null, types });
    expect(found.problems).toHaveLength(1);
    expect(found.wantedTypes).toEqual([typeName]);
  });
});

describe('what was half typed is over', () => {
  it.each<[string, TypedText, string]>([
    ['once the body has it in other words', held('scalars.some_bytes', 'AA==', null), '{}'],
    [
      'where the value became another',
      held('well_known.struct', '{"a":1}'),
      '{"wellKnown":{"struct":{"a":2}}}',
    ],
    ['where the field was unset', held('well_known.struct', '{"a":1}'), '{"wellKnown":{}}'],
    ['where the entry is gone', held('maps.by_string["a"]{key}', 'a'), '{"maps":{}}'],
    [
      'where an Any has another type',
      held('well_known.any{@type}', 'a.B'),
      '{"wellKnown":{"any":{"@type":"x/a.C"}}}',
    ],
    ['where the type has no such field', held('nothing.such', null), '{}'],
    ['where the odd member is gone', held('scalars{"odd"}', '[1]'), '{"scalars":{}}'],
  ])('%s', (_, typed, text) => {
    expect(pathsIn([typed], text)).toEqual([]);
  });
});
