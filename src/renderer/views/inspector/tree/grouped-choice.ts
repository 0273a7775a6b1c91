const key = 'protodesk.tree-grouped';

/** Whether fields that came more than once stood together when a tree was looked at last. */
export function readGrouped(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(key) === 'yes';
}

/** Keeps it for the next tree. */
export function keepGrouped(storage: Pick<Storage, 'setItem'>, grouped: boolean): void {
  storage.setItem(key, grouped ? 'yes' : 'no');
}
