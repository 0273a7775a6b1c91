import { describe, expect, it } from 'vitest';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { comparedHeaders } from './compared-headers.ts';
import { userComparison } from './comparison.test-kit.ts';

describe('comparedHeaders', () => {
  it('has a row a header, the rest of the head, and a total that all rows add up to', () => {
    const rows = comparedHeaders(
      comparisonWith(
        [
          ['Content-Type', 'application/x-protobuf'],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ],
        [
          ['content-type', 'application/json'],
          ['Vary', 'Accept'],
        ],
      ),
      'response',
    );

    expect(rows.map(({ label, values, bytes }) => [label, ...values, ...bytes])).toEqual([
      ['Content-Type', 'application/x-protobuf', 'application/json', 38, 32],
      ['Set-Cookie', 'a=1', null, 17, 0],
      ['Set-Cookie', 'b=2', null, 17, 0],
      ['Vary', null, 'Accept', 0, 14],
      ['Start line and empty line', 'HTTP/1.1 200 OK', 'HTTP/1.1 200 OK', 169, 110],
      ['Total', null, null, 241, 156],
    ]);
  });

  it('has those of the requests, too', () => {
    const rows = comparedHeaders(userComparison(), 'request');

    expect(rows.at(-2)?.values[0]).toBe('GET http://127.0.0.1:1/store/users/1');
    expect(rows.at(-1)?.bytes).toEqual([120, 120]);
  });
});

function comparisonWith(...headers: readonly [RawHeader[], RawHeader[]]) {
  const comparison = userComparison();
  const [a, b] = comparison.sides.map((side, at) => {
    const response = side.exchange?.response;
    if (!side.exchange || !response) throw new Error('Both sides have a response.');
    const exchange = { ...side.exchange, response: { ...response, headers: headers[at] ?? [] } };
    return { ...side, exchange };
  });
  if (a === undefined || b === undefined) throw new Error('There are two sides.');
  return { ...comparison, sides: [a, b] as [typeof a, typeof b] };
}
