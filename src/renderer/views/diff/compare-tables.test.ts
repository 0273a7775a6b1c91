import { describe, expect, it } from 'vitest';
import type { SizeReport } from '../../../shared/model/size-report.ts';
import { sideOf, userComparison } from '../../features/compare/comparison.test-kit.ts';
import {
  callRows,
  dataSentence,
  ignoredText,
  notCountedText,
  requestSizeRows,
  responseSizeRows,
} from './compare-tables.ts';

const user = userComparison();

describe('callRows', () => {
  it('shows status, type, connections and failures of both sides', () => {
    expect(callRows(user).map(({ label, cells }) => [label, ...cells])).toEqual([
      ['Status', '200 OK', '200 OK'],
      ['Content-Type', 'application/x-protobuf', 'application/json'],
      ['Read as', 'User, from X-Protobuf-Message', 'JSON from the server, read as User'],
      ['Connection', 'HTTP/1.1, reused 19 of 20', 'HTTP/1.1, reused 19 of 20'],
      ['Failures', 'none', 'none'],
    ]);
  });

  it('marks a side without a response, with errors, or with mixed statuses', () => {
    const silent = sideOf({ statuses: [], failedCount: 20, reusedCount: 0 });
    const mixed = sideOf({
      statuses: [
        { status: 200, count: 12 },
        { status: 500, count: 8 },
      ],
    });
    const rows = callRows(userComparison({ sides: [silent, mixed] }));

    expect(rows.find(({ label }) => label === 'Status')).toEqual({
      label: 'Status',
      cells: ['no response', '200 (12 times), 500 (8 times)'],
      isBad: [true, true],
    });
    expect(rows.find(({ label }) => label === 'Failures')?.cells).toEqual(['20 of 20', 'none']);
  });
});

describe('responseSizeRows', () => {
  it('is the default table, with ProtoJSON of the protobuf message under its own name', () => {
    expect(responseSizeRows(user).map(({ label, bytes }) => [label, ...bytes])).toEqual([
      ['Body as received', 46, 150],
      ['Headers', 241, 156],
      ['Total (without TCP and TLS)', 287, 306],
      ['Gzipped on this computer (level 6)', 56, 120],
      ['Same message: protobuf, ProtoJSON', 46, 156],
    ]);
  });
});

describe('requestSizeRows', () => {
  it('has only what was sent for a request without a body', () => {
    expect(requestSizeRows(user, null).map(({ label, bytes }) => [label, ...bytes])).toEqual([
      ['Body as sent', 0, 0],
      ['Headers', 120, 120],
      ['Total (without TCP and TLS)', 120, 120],
    ]);
  });

  it('adds the size of the body in other forms, based on the row that was sent', () => {
    const [a, b] = user.sides.map((side, index) => {
      const bodyBytes = index === 0 ? 48 : 115;
      const sizes = { bodyBytes, decodedBodyBytes: bodyBytes, headerBytes: 100 };
      const { exchange } = side;
      if (exchange?.sent == null) throw new Error('Both sides were sent.');
      return { ...side, exchange: { ...exchange, sent: { ...exchange.sent, sizes } } };
    });
    if (a === undefined || b === undefined) throw new Error('There are two sides.');
    const none = { br: null, zstd: null, travelledAs: null };
    const report: SizeReport = {
      typeName: 'CreateUser',
      sizes: null,
      rows: [
        { encoding: 'protobuf', identity: 48, gzip: 61, ...none },
        { encoding: 'json-compact', identity: 98, gzip: 100, ...none },
        { encoding: 'json-as-is', identity: 115, gzip: 110, ...none },
      ],
      problem: null,
    };

    const rows = requestSizeRows(userComparison({ sides: [a, b] }), report);

    expect(rows.slice(-2).map(({ label, bytes }) => [label, ...bytes])).toEqual([
      ['Gzipped on this computer (level 6)', 61, 110],
      ['Same message: protobuf, ProtoJSON', 48, 98],
    ]);
  });
});

describe('the sentences about data', () => {
  const { data } = user;
  if (data === null) throw new Error('The user was compared.');

  it('count each field once', () => {
    expect(dataSentence(data, ['Protobuf', 'JSON'])).toBe(
      '6 fields: 4 equal, 2 less precise in Protobuf, 0 different',
    );
  });

  it('name what is written differently but equal', () => {
    expect(notCountedText(data)).toBe(
      'spelling: createdAt for created_at (2 times); enum by name: "ADMIN" for 1.',
    );
    expect(notCountedText({ ...data, notCounted: [] })).toBeNull();
  });

  it('name the paths that the user ignored', () => {
    expect(ignoredText(data)).toBeNull();
    expect(ignoredText({ ...data, ignored: [{ path: 'users[*].id', count: 400 }] })).toBe(
      'users[*].id (400 fields).',
    );
  });
});
