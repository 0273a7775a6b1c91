import { describe, expect, it } from 'vitest';
import type { VariableScope } from '../../../ui/variable-scope.ts';
import { variableMarks } from './variable-marks.ts';

const scope: VariableScope = {
  variables: [
    {
      name: 'id',
      kind: 'text',
      value: '7',
      secret: null,
      isSet: true,
      origin: { kind: 'environment', name: 'Local' },
      hides: [],
    },
  ],
  environmentName: 'Local',
  secretStorage: 'keychain',
};

describe('variableMarks', () => {
  it('returns the value and the place of each variable in a body', () => {
    const text = '{"id": "{{id}}", "a": "\\\\{{no}}", "b": "{{b}}"}';
    const marks = variableMarks(text, scope, 0);
    expect(marks).toEqual([
      { start: 8, end: 14, look: 'known', words: '7 (from the environment Local)' },
      { start: 40, end: 45, look: 'unknown', words: 'b has no value in Local' },
    ]);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['{{id}}', '{{b}}']);
  });

  it.each(['', '{}', `{{a}}${' '.repeat(1_000_000)}`])('marks nothing in %#', (text) => {
    expect(variableMarks(text, scope, 0)).toEqual([]);
  });

  it('marks nothing while the values of variables are unknown', () => {
    expect(variableMarks('{{id}}', { ...scope, variables: null }, 0)).toEqual([]);
  });
});
