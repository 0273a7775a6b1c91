import { tellCaptured } from '../exchange/send/capture-after.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The calls on captured values. */
export type CaptureCalls = 'listCaptured' | 'clearCaptured';

/** Serves the variables that responses set. */
export function captureHandlers(
  parts: Pick<EngineParts, 'captured' | 'options' | 'secrets'>,
): HandlersOf<CaptureCalls> {
  const { captured, secrets } = parts;
  return {
    listCaptured: ({ environmentName }) => ({ values: [...captured.list(environmentName)] }),
    async clearCaptured({ environmentName, variable }) {
      const cleared = captured
        .list(environmentName)
        .filter((value) => variable === null || value.variable === variable);
      // The name first: a secret without a name is harmless, a name without its value is not.
      await captured.clear(environmentName, variable);
      tellCaptured(parts, environmentName);
      for (const { secret } of cleared) if (secret !== null) await secrets.remove(secret);
      return {};
    },
  };
}
