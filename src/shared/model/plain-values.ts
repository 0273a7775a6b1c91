import type { Variables } from './variable.ts';

/** The values of variables that are no secrets. */
export function plainValues(variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, variable]) =>
      variable.kind === 'secret' ? [] : [[name, variable.value]],
    ),
  );
}
