import { describe, expect, it } from 'vitest';
import { createPlaceFinder } from './place-in-model.ts';
import { withLineEnds } from './with-line-ends.ts';

/** Counts like Monaco in a model with one kind of line ends. */
function modelOf(value: string, lineEnd: string) {
  return {
    getValueLength: () => value.length,
    getPositionAt(offset: number) {
      const lines = value.slice(0, offset).split(lineEnd);
      return { lineNumber: lines.length, column: (lines.at(-1) ?? '').length + 1 };
    },
  };
}

describe('places of variables in a text with mixed line ends', () => {
  it.each(['\n', '\r\n'])('are the same in a model that ends lines with %j', (lineEnd) => {
    for (const text of [
      '{\r\n"a": 1,\n"b": {{id}},\r\n"c": 2}',
      '{\n{{id}}\n}',
      '\r\r\n  {{id}}\n',
      '{{id}}',
    ]) {
      const model = modelOf(withLineEnds(text, lineEnd), lineEnd);
      const shown = withLineEnds(text, lineEnd).indexOf('{{id}}');
      const place = createPlaceFinder(text, model)(text.indexOf('{{id}}'));
      expect(place).toEqual(model.getPositionAt(shown));
    }
  });
});
