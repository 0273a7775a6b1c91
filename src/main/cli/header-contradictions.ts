import { headerContradiction } from '../../shared/model/header-contradiction.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { WireRequest } from '../engine/http/http-engine.ts';

/**
 * Warns about headers that contradict the body: they are sent as typed.
 *
 * @param of the request among several; null for a single one
 */
export function headerContradictions(
  { rawHeaders, body }: WireRequest,
  of: string | null,
): readonly Problem[] {
  const headers = rawHeaders.map(([name, value]) => ({ name, value }));
  return headers.flatMap((header) => {
    const detail = headerContradiction(header, headers, body?.byteLength ?? 0);
    if (detail === null) return [];
    const title = `The header ${header.name} contradicts the request`;
    const hint = 'It is sent as typed.';
    return [
      problem({
        ...{ kind: 'header-invalid', severity: 'warning', detail, hint },
        title: of === null ? title : `${title} (${of})`,
      }),
    ];
  });
}
