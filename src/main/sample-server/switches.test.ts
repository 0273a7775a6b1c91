import { describe, expect, it } from 'vitest';
import { noSwitches, readSwitches } from './switches.ts';

describe('readSwitches', () => {
  it.each([
    ['', noSwitches],
    ['unknown=1', noSwitches],
    ['gzip=0&br=0&chunked=0&close=0&headers=1&delay=0', noSwitches],
    ['delay=60000', { ...noSwitches, delayMs: 60_000 }],
    ['br=1&gzip=1', { ...noSwitches, codings: ['gzip', 'br'] }],
    ['chunked=1', { ...noSwitches, isChunked: true }],
    ['headers=0', { ...noSwitches, hasProtobufHeaders: false }],
    ['close=1', { ...noSwitches, closesConnection: true }],
  ])('reads ?%s', (query, switches) => {
    expect(readSwitches(new URLSearchParams(query))).toEqual(switches);
  });

  it.each(['delay=60001', 'delay=-1', 'delay=1.5', 'delay=', 'gzip=yes', 'close=2', 'headers='])(
    'refuses ?%s',
    (query) => {
      expect(() => readSwitches(new URLSearchParams(query))).toThrow('has to be');
    },
  );
});
