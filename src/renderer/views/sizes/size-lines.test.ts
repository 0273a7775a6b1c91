import { describe, expect, it } from 'vitest';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import { markdownTable } from '../../ui/table-text.ts';
import { sizeLines, sizeLinesText } from './size-lines.ts';
import { sizeRow, userReport } from './sizes.test-kit.ts';

function plain(report: SizeReport, side: 'request' | 'response') {
  return sizeLines(report, side).map(({ label, bytes, referenceBytes }) => [
    label,
    bytes,
    referenceBytes,
  ]);
}

describe('sizeLines', () => {
  it('has body, headers, total, gzip and ProtoJSON of a protobuf response', () => {
    expect(plain(userReport, 'response')).toEqual([
      ['Body as received', 46, null],
      ['Headers', 241, null],
      ['Total (without TCP, IP and TLS)', 287, null],
      ['Body if gzipped (level 6)', 56, 46],
      ['Same message as ProtoJSON', 156, 46],
    ]);
    expect(sizeLines(userReport, 'response')[0]?.travelled).toBe('received as protobuf');
  });

  it('compares a JSON response with both encodings, and keeps their names apart', () => {
    const report = {
      ...userReport,
      sizes: { bodyBytes: 120, decodedBodyBytes: 150, headerBytes: 156 },
      rows: [
        sizeRow('protobuf', 46, 56),
        sizeRow('json-compact', 156, 125),
        sizeRow('json-as-is', 150, 120, 'gzip'),
      ],
    };

    expect(plain(report, 'response')).toEqual([
      ['Body as received', 120, null],
      ['Body decoded', 150, null],
      ['Headers', 156, null],
      ['Total (without TCP, IP and TLS)', 276, null],
      ['Body if gzipped (level 6)', 120, 150],
      ['Same message as protobuf', 46, 150],
      ['Same message as ProtoJSON', 156, 150],
    ]);
    expect(sizeLines(report, 'response')[0]?.travelled).toBe('received as JSON, gzip');
  });

  it('has only the headers for a request without a body', () => {
    const report = {
      typeName: null,
      sizes: { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 120 },
      rows: [],
      problem: null,
    };
    expect(plain(report, 'request')).toEqual([
      ['Body as sent', 0, null],
      ['Headers', 120, null],
      ['Total (without TCP, IP and TLS)', 120, null],
    ]);
  });
});

describe('sizeLinesText', () => {
  it('matches the screen in plain numbers, with the request, percent and ratios', () => {
    const sizes = { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 120 };
    const beside = { title: 'Its request', sizes };
    expect(markdownTable(sizeLinesText(userReport, 'response', beside))).toBe(
      [
        '| Bytes | Response | Against the body | Percent | Times | Its request | Note |',
        '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
        '| Body as received | 46 |  |  |  | 0 | received as protobuf |',
        '| Headers | 241 |  |  |  | 120 |  |',
        '| Total (without TCP, IP and TLS) | 287 |  |  |  | 120 |  |',
        '| Body if gzipped (level 6) | 56 | 10 | 21.7 | 1.22 |  |  |',
        '| Same message as ProtoJSON | 156 | 110 | 239.1 | 3.39 |  |  |',
      ].join('\n'),
    );
  });

  it('has no column for another side when there is none', () => {
    const { head, rows } = sizeLinesText(userReport, 'request', null);
    expect(head).toEqual(['Bytes', 'Request', 'Against the body', 'Percent', 'Times', 'Note']);
    expect(rows[1]).toEqual(['Headers', 241, null, null, null, null]);
  });
});
