import { describe, expect, it } from 'vitest';
import { charsetOf } from './answer-tabs.ts';

describe('charsetOf', () => {
  it.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/plain;CHARSET="ISO-8859-1"; x=y', 'ISO-8859-1'],
    ['application/json', null],
    ['text/plain; charset=<script>', null],
  ])('reads %s', (value, charset) => {
    expect(charsetOf([['content-type', value]])).toBe(charset);
  });

  it('knows none without the header', () => {
    expect(charsetOf([['X-Other', 'charset=utf-8']])).toBeNull();
  });
});
