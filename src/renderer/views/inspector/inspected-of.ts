import type { ReceivedResponse } from '../../../shared/model/exchange.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';

/** The body of an answer, as any other body that is looked at. */
export function inspectedOf({ body, raw, steps, reading }: ReceivedResponse): Inspected {
  return { body, raw: raw ?? null, steps: steps ?? [], reading };
}
