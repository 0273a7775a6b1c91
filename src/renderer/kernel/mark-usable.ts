const usableMark = 'protodesk:usable';

/**
 * Notes in the page's performance timeline when a request could first be sent; the bench reads it
 * (`start/usable`).
 */
export function markUsable(): void {
  if (performance.getEntriesByName(usableMark).length === 0) performance.mark(usableMark);
}
