import type { StoreApi } from 'zustand/vanilla';
import type { FormMemory } from '../form/form-memories.ts';
import { pathsAround } from '../form/model/form-path.ts';

/**
 * Shows the row of a field path in the form that is in sight, whatever it is folded into, and gives it
 * the focus.
 *
 * @returns false without a path: the form cannot say where that is
 */
export function showInForm(memory: StoreApi<FormMemory>, path: string | undefined): boolean {
  if (path === undefined || path === '') return false;
  memory.setState(({ expanded }) => ({
    expanded: new Set([...expanded, ...pathsAround(path)]),
    filter: '',
    isSetOnly: false,
    activeId: path,
  }));
  // The row that the keys work on is drawn, wherever is scrolled to.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(path)}"]`)?.focus();
  });
  return true;
}
