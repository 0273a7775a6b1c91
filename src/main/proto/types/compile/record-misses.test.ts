import { describe, expect, it } from 'vitest';
import { compileText } from './compile-text.test-kit.ts';
import { recordMisses } from './record-misses.ts';

const text = 'syntax = "proto3"; message A { int32 a = 1; }';

describe('recordMisses', () => {
  it('keeps the names that were asked for and not found, each once', () => {
    const { schema, takeMisses } = recordMisses(compileText(text));
    schema.findType('A');
    schema.findType('.not.There');
    schema.shapeOf('not.There');
    schema.findType('not a name');
    expect([takeMisses(), takeMisses()]).toEqual([['not.There'], []]);
  });

  it('checks no file until its problems are asked for', () => {
    let asked = 0;
    const compiled = compileText(text);
    const { schema } = recordMisses({
      ...compiled,
      get problems() {
        asked += 1;
        return compiled.problems;
      },
    });
    schema.requireType('A');
    const before = asked;
    expect({ before, problems: schema.problems, asked }).toEqual({
      before: 0,
      problems: [],
      asked: 1,
    });
  });
});
