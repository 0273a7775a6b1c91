import { describe, expect, it } from 'vitest';
import { markdownTable } from '../../ui/table-text.ts';
import { sizeMatrix, sizeMatrixText } from './size-matrix.ts';
import { userReport } from './sizes.test-kit.ts';

describe('sizeMatrix', () => {
  it('sets every cell against the first and marks the one that travelled', () => {
    expect(
      sizeMatrix(userReport, 'response').map(({ name, cells }) => [
        name,
        ...cells.map(({ bytes, ratio, hasTravelled }) =>
          [bytes, ratio, hasTravelled ? 'travelled' : null].filter(Boolean).join(' '),
        ),
      ]),
    ).toEqual([
      ['Protobuf', '46 travelled', '56 1.2x', '', ''],
      ['ProtoJSON, compact', '156 3.4x', '120 2.6x', '', ''],
    ]);
  });
});

describe('sizeMatrixText', () => {
  it('names the level of each encoder', () => {
    expect(markdownTable(sizeMatrixText(userReport, 'response'))).toBe(
      [
        '| Encoding | As it is | gzip 6 | br 5 | zstd 3 | Travelled |',
        '| --- | ---: | ---: | --- | --- | --- |',
        '| Protobuf | 46 | 56 |  |  | As it is |',
        '| ProtoJSON, compact | 156 | 120 |  |  |  |',
      ].join('\n'),
    );
  });
});
