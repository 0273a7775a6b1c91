import { createMask } from '../../src/main/engine/exchange/secrets/mask-secrets.ts';
import { placeOf } from '../../src/main/engine/exchange/secrets/secret-places.ts';
import type { SecretPlace } from '../../src/shared/secret-place.ts';

/** Where a request to a URL goes: over no proxy, its certificate judged as usual. */
export function placeOfUrl(url: string): SecretPlace {
  return placeOf({ url, connection: {} }, createMask([]));
}
