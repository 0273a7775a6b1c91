import { describe, expect, it } from 'vitest';
import { markText } from './mark-text.ts';

describe('markText', () => {
  it.each([
    ['string user_name = 2;', 'NAME', ['string user_', '[name]', ' = 2;']],
    ['UserCatalog', 'catalog user', ['[User]', '[Catalog]']],
    ['name', 'na nam', ['[na]', 'me']],
    ['name', 'zz', ['name']],
    ['', 'a', []],
    ['İstanbul', 'stan', ['İstanbul']],
  ])('splits %j at %j', (text, query, parts) => {
    const found = markText(text, query);
    expect(found.map((part) => (part.isMarked ? `[${part.text}]` : part.text))).toEqual(parts);
    expect(found.map((part) => part.text).join('')).toBe(text);
  });
});
