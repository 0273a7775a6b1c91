import type { Variables } from './variable.ts';

/** Returns the values of variables that are not secrets. */
export function plainValues(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, variable]) =>
      variable.kind === 'secret' ? [] : [[name, variable.value]],
    ),
  );
}
