import { headerContradiction } from '../../shared/model/header-contradiction.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { WireRequest } from '../engine/http/http-engine.ts';

/**
 * Headers that say something else than the body, as warnings: they go out as they were typed.
 *
 * @param of which of several requests it is; null for one alone
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
    const hint = 'It is sent as it was typed.';
    return [
      problem({
        ...{ kind: 'header-invalid', severity: 'warning', detail, hint },
        title: of === null ? title : `${title} (${of})`,
      }),
    ];
  });
}
