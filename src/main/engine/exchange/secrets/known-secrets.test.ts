import { describe, expect, it } from 'vitest';
import { placeOfUrl } from '../../../../../scripts/test/place-of-url.ts';
import { watchSecrets } from './known-secrets.ts';
import { createSecretsInMemory } from './secrets-in-memory.ts';

describe('watchSecrets', () => {
  it('hides every value that was read or written, also after it was removed', async () => {
    const secrets = watchSecrets(createSecretsInMemory({ a: 'secret of a', b: 'secret of b' }));
    const text = 'secret of a, secret of b, secret of c';
    expect(secrets.mask().text(text)).toBe(text);

    expect(await secrets.read(['a', 'nothing'])).toEqual(new Map([['a', 'secret of a']]));
    await secrets.write('c', 'secret of c', placeOfUrl('http://h/'));
    await secrets.remove('c');

    expect(secrets.mask().text(text)).toBe('(hidden), secret of b, (hidden)');
    expect(await secrets.read(['c'])).toEqual(new Map());
  });
});
