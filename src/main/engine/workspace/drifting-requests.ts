import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { DriftingRequest } from '../../proto/types/drift/drift-of.ts';

/** The saved requests as the drift report looks at them. */
export function driftingRequests(requests: Iterable<SavedRequest>): readonly DriftingRequest[] {
  return [...requests].map(
    ({ id, name, method, schemaSet, requestType, responseType, body }): DriftingRequest => ({
      requestId: id,
      name,
      method,
      schemaSet,
      requestType,
      responseType,
      bodyForm: body.format === 'textproto' ? 'textproto' : 'json',
      bodyText: body.format === 'json' || body.format === 'textproto' ? body.text : '',
    }),
  );
}
