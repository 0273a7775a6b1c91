import { type RunPlan, runPlanSchema } from '../../../shared/model/run-plan.ts';
import type { MediaChoice, SavedRequest } from '../../../shared/model/saved-request.ts';

/** What a series of an encoding is called. */
export const encodingNames: Readonly<Record<MediaChoice, string>> = {
  protobuf: 'Protobuf',
  json: 'JSON',
};

/**
 * What "Time it" runs: the request as protobuf and as JSON, in random order, with the plan's defaults.
 *
 * @param name what the request is called on screen
 */
export function planOfRequest(
  request: SavedRequest,
  name: string,
  environmentName: string | null,
): RunPlan {
  return runPlanSchema.parse({
    name,
    series: (['protobuf', 'json'] as const).map((encoding) => ({
      name: encodingNames[encoding],
      request: { ...request, sendAs: encoding, askFor: encoding },
      environmentName,
    })),
  });
}
