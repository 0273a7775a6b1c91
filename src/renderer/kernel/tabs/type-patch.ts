import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { TypeChoice } from '../../ui/type-choice.ts';

/** What a type is chosen for. */
export type TypeUse = 'request' | 'response';

/** Returns the changes to a request when a type is chosen. Without a type the schema set is cleared too. */
export function typePatch(
  request: Pick<SavedRequest, 'requestType' | 'responseType' | 'schemaSet'>,
  use: TypeUse,
  choice: TypeChoice | null,
): Pick<SavedRequest, 'requestType' | 'responseType' | 'schemaSet'> {
  const requestType = use === 'request' ? (choice?.typeName ?? null) : request.requestType;
  const responseType = use === 'response' ? (choice?.typeName ?? null) : request.responseType;
  const hasNone = requestType === null && responseType === null;
  const schemaSet = choice === null ? request.schemaSet : choice.schemaSet;
  return { requestType, responseType, schemaSet: hasNone ? null : schemaSet };
}
