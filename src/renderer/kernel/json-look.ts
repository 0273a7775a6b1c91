import type { JsonLook } from './tabs/body-view.ts';

const key = 'protodesk.json-look';

/** How bodies in JSON were looked at last; what is kept may be damaged. */
export function readJsonLook(storage: Pick<Storage, 'getItem'>): JsonLook {
  return storage.getItem(key) === 'json' ? 'json' : 'form';
}

/** Keeps it for the next start. */
export function keepJsonLook(storage: Pick<Storage, 'setItem'>, look: JsonLook): void {
  storage.setItem(key, look);
}
