import { describe, expect, it } from 'vitest';
import { markdownTable } from '../../ui/table-text.ts';
import { matrixReference, sizeMatrix, sizeMatrixText } from './size-matrix.ts';
import { sizeRow, userReport } from './sizes.test-kit.ts';

describe('sizeMatrix', () => {
  it('compares every cell with the first and marks the one that was sent or received', () => {
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

describe('matrixReference', () => {
  it('names what all ratios refer to', () => {
    expect(matrixReference(userReport, 'response')).toBe('Protobuf, uncompressed');
    expect(matrixReference({ ...userReport, rows: [] }, 'response')).toBeNull();
  });
});

describe('sizeMatrixText', () => {
  it('names the level of each encoder', () => {
    expect(markdownTable(sizeMatrixText(userReport, 'response'))).toBe(
      [
        '| Encoding | Uncompressed | gzip 6 | br 5 | zstd 3 | Received |',
        '| --- | ---: | ---: | --- | --- | --- |',
        '| Protobuf | 46 | 56 |  |  | uncompressed |',
        '| ProtoJSON, compact | 156 | 120 |  |  |  |',
      ].join('\n'),
    );
  });

  it('names the coding of what was sent', () => {
    const report = { ...userReport, rows: [sizeRow('protobuf', 46, 56, 'gzip')] };
    const { head, rows } = sizeMatrixText(report, 'request');
    expect([head.at(-1), rows[0]?.at(-1)]).toEqual(['Sent', 'gzip']);
  });
});
