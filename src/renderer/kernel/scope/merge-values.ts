import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { Variables } from '../../../shared/model/variable.ts';

/** True when two plain values are equal, including their order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Merges two edits of the same variables. Each name comes from the side that changed it, from mine if both
 * did. The order is theirs, with my new names at the end.
 */
export function mergeVariables(base: Variables, mine: Variables, theirs: Variables): Variables {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  if (isSameValue(base, theirs)) return mine;
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const own = mine[name];
      const isMine = !isSameValue(base[name], own);
      const merged = isMine ? own : theirs[name];
      return merged === undefined ? [] : [[name, merged] as const];
    }),
  );
}

/** Merges two edits of the same settings; see {@link mergeVariables}. */
export function mergeSettings(
  base: InheritedSettings,
  mine: InheritedSettings,
  theirs: InheritedSettings,
): InheritedSettings {
  const changed = Object.entries(mine).filter(
    ([key, value]) => !isSameValue(base[key as keyof InheritedSettings], value),
  );
  return {
    ...theirs,
    ...Object.fromEntries(changed),
    variables: mergeVariables(base.variables, mine.variables, theirs.variables),
  };
}
