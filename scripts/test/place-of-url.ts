import { createMask } from '../../src/main/engine/exchange/secrets/mask-secrets.ts';
import { placeOf } from '../../src/main/engine/exchange/secrets/secret-places.ts';
import type { SecretPlace } from '../../src/shared/secret-place.ts';

/** Returns the place of a request to a URL: no proxy, the default check of certificates. */
export function placeOfUrl(url: string): SecretPlace {
  return placeOf({ url, connection: {} }, createMask([]));
}
