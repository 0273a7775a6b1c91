import type { JsonLook } from './tabs/body-view.ts';

const key = 'protodesk.json-look';

/** Reads which view of JSON bodies was used last. The stored value may be damaged. */
export function readJsonLook(storage: Pick<Storage, 'getItem'>): JsonLook {
  return storage.getItem(key) === 'json' ? 'json' : 'form';
}

/** Stores the view for the next start. */
export function keepJsonLook(storage: Pick<Storage, 'setItem'>, look: JsonLook): void {
  storage.setItem(key, look);
}
