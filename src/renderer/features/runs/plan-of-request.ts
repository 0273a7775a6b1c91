import { type RunPlan, runPlanSchema } from '../../../shared/model/run-plan.ts';
import type { MediaChoice, SavedRequest } from '../../../shared/model/saved-request.ts';

/** The name of the series of each encoding. */
export const encodingNames: Readonly<Record<MediaChoice, string>> = {
  protobuf: 'Protobuf',
  json: 'JSON',
};

/**
 * Returns the plan of "Time it": the request as protobuf and as JSON, in random order, with the defaults.
 *
 * @param name the name of the request on screen
 */
export function planOfRequest(
  request: SavedRequest,
  name: string,
  environmentName: string | null,
  samples?: number,
): RunPlan {
  return runPlanSchema.parse({
    name,
    samples,
    series: (['protobuf', 'json'] as const).map((encoding) => ({
      name: encodingNames[encoding],
      request: { ...request, sendAs: encoding, askFor: encoding },
      environmentName,
    })),
  });
}
