import { bodyToSend, headerContradiction } from '../../shared/model/header-contradiction.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { WireRequest } from '../engine/http/http-engine.ts';

/**
 * Warns about headers that contradict the body: they are sent as typed.
 *
 * @param request as it was prepared
 * @param of the request among several; null for a single one
 */
export function headerContradictions(
  { rawHeaders, body }: WireRequest,
  request: SavedRequest,
  of: string | null,
): readonly Problem[] {
  const headers = rawHeaders.map(([name, value]) => ({ name, value }));
  const sent = { ...bodyToSend(request), length: body?.byteLength ?? 0 };
  return headers.flatMap((header) => {
    const found = headerContradiction(header, headers, sent);
    if (found === null) return [];
    const title = `The header ${header.name} contradicts the request`;
    const hint =
      found.pack === null
        ? 'It is sent as typed.'
        : `It is sent as typed. To pack the body, write "contentCoding: ${found.pack}" in the request file instead.`;
    return [
      problem({
        ...{ kind: 'header-invalid', severity: 'warning', detail: found.text, hint },
        title: of === null ? title : `${title} (${of})`,
      }),
    ];
  });
}
