import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { Variables } from '../../../shared/model/variable.ts';

/** Whether two plain values say the same, in the same order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Variables as two made them out of the same: each name as the one has it who changed it, as mine where
 * both did. The order is theirs, with what is new of mine after it.
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

/** Settings as two made them out of the same; see {@link mergeVariables}. */
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
