import { formatOf } from '../../../shared/model/body-formats.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { DriftingRequest } from '../../proto/types/drift/drift-of.ts';

/** Returns the saved requests as the report of schema changes needs them. */
export function driftingRequests(requests: Iterable<SavedRequest>): readonly DriftingRequest[] {
  return [...requests].map(
    ({ id, name, method, schemaSet, requestType, responseType, body }): DriftingRequest => ({
      requestId: id,
      name,
      method,
      schemaSet,
      requestType,
      responseType,
      bodyForm: formatOf(body.format).language ?? 'json',
      bodyText: formatOf(body.format).language === null ? '' : body.text,
    }),
  );
}
