import { describe, expect, it } from 'vitest';
import { variableMarks } from './variable-marks.ts';

describe('variableMarks', () => {
  it('says what each variable in a body stands for, and where it lies', () => {
    const text = '{"id": "{{id}}", "a": "\\\\{{no}}", "b": "{{b}}"}';
    const marks = variableMarks(text, { id: '7' }, 'Local');
    expect(marks).toEqual([
      { start: 8, end: 14, look: 'known', words: '7 (from Local)' },
      { start: 40, end: 45, look: 'unknown', words: 'b has no value in Local' },
    ]);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['{{id}}', '{{b}}']);
  });

  it.each(['', '{}', `{{a}}${' '.repeat(1_000_000)}`])('marks nothing in %#', (text) => {
    expect(variableMarks(text, { a: '1' }, null)).toEqual([]);
  });
});
