import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../../../shared/cpu-time.test-kit.ts';
import { applyEdits } from '../../../../../../shared/json/text-edit.ts';
import { act, changed } from './form-action.test-kit.ts';
import { kitchenForm, kitchenTypes } from './kitchen-form.test-kit.ts';
import { rootId } from './lay-out-form.ts';
import { misfitsIn } from './misfits.ts';

const action = { kind: 'remove-misfits', id: rootId } as const;

describe('members without a field', () => {
  it.each<[string, string, number, string]>([
    ['at the top', '{"last": true, "odd": 1, "heat": "LOW"}', 1, '{"last": true, "heat": "LOW"}'],
    ['first and last', '{"a": 1, "last": true, "b": [2]}', 2, '{"last": true}'],
    ['all there is', '{"a": 1, "b": 2}', 2, '{}'],
    [
      'deep in messages, lists and maps',
      '{"scalars": {"x": 1}, "presence": {"y": {"z": 1}}}',
      2,
      '{"scalars": {}, "presence": {}}',
    ],
    [
      'around others that lie in what stays',
      '{\n  "odd": 1,\n  "scalars": {\n    "x": 1,\n    "anInt32": 5\n  },\n  "even": 2\n}',
      3,
      '{\n  "scalars": {\n    "anInt32": 5\n  }\n}',
    ],
    [
      'with comments on what stays',
      '{\n  // stays\n  "last": true, // and this\n  "odd": 1 // goes\n}',
      1,
      '{\n  // stays\n  "last": true // and this\n}',
    ],
  ])('are removed %s, and nothing else', (_name, text, count, after) => {
    expect(misfitsIn(kitchenForm(text)).count).toBe(count);
    const result = changed(act(text, action));
    expect(result.text).toBe(after);
    expect(applyEdits(text, result.edits)).toBe(after);
  });

  it.each<[string, string]>([
    ['a second value of a field', '{"last": true, "last": false}'],
    ['the type of an Any', '{"wellKnown": {"any": {"@type": "a/google.protobuf.Empty"}}}'],
    ['a value of another type', '{"scalars": {"anInt32": "half ty"}}'],
    ['the keys of a map and of a Struct', '{"wellKnown": {"struct": {"odd": {"even": 1}}}}'],
    ['a variable', '{"scalars": "{{all}}"}'],
    ['no body', ''],
  ])('are not %s', (_name, text) => {
    expect(misfitsIn(kitchenForm(text)).count).toBe(0);
    expect(act(text, action).kind).toBe('same');
  });

  it('are found in an Any too, beside its type', () => {
    const any = `{"@type": "type.googleapis.com/com.example.samples.kitchen.Scalars", "odd": 1}`;
    const text = `{"wellKnown": {"any": ${any}}}`;
    expect(misfitsIn(kitchenForm(text)).count).toBe(1);
    expect(changed(act(text, action)).text).not.toContain('odd');
  });

  it('name the types needed to find more', () => {
    const name = 'com.example.samples.kitchen.Scalars';
    const types = {
      ...kitchenTypes,
      message: (type: string) => (type === name ? undefined : kitchenTypes.message(type)),
    };
    const { count, wantedTypes } = misfitsIn(kitchenForm('{"scalars": {"odd": 1}}', { types }));
    expect([count, wantedTypes]).toEqual([0, [name]]);
  });

  it('take along the unknown fields of a message in them', () => {
    const aside = [
      { path: 'scalars', base64: 'CAE=' },
      { path: 'gone', base64: 'CAE=' },
    ];
    const result = changed(act('{"scalars": {}, "odd": {}}', action, { aside }));
    expect(result.aside).toEqual(aside);
  });

  it('are found and removed in ten thousand messages at once', () => {
    const name = 'com.example.samples.kitchen.Scalars';
    const text = `[${Array.from({ length: 10_000 }, () => '{"odd": 1, "anInt32": 5}').join(',\n')}]`;
    const input = { framing: 'delimited' as const, typeName: name };
    const startedAt = cpuMs();
    const result = changed(act(text, action, input));
    expect(result.text).not.toContain('odd');
    expect(cpuMs() - startedAt).toBeLessThan(3000);
  });
});
