import { useMemo, useState } from 'react';
import type { BodyCheck } from '../../../../shared/contract/engine-bodies.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp, useSchemas, useTabs } from '../../../kernel/app-context.ts';
import { useVariables } from '../../../kernel/scope/use-scope.ts';
import type { RequestTab } from '../../../kernel/tabs/tabs-state.ts';
import { useBodyCheck } from './use-body-check.ts';

/** How the body of a tab stands. */
export interface TabCheck {
  /** Of exactly what is typed; null while that is being checked. */
  readonly check: BodyCheck | null;
  /** Of the last check of this body in this format: what was found does not go while one types. */
  readonly problems: readonly Problem[];
  /** All that was found, of which `problems` are the first. */
  readonly problemCount: number;
}

interface LastFound {
  readonly key: string;
  readonly check: BodyCheck;
}

/** Checks the body of a tab while it is typed. */
export function useTabCheck({ tabId, request, halfTyped }: RequestTab): TabCheck {
  const app = useApp();
  const revision = useSchemas((state) => state.revision);
  const environmentName = useTabs((state) => state.environmentName);
  const variables = useVariables({ kind: 'request', id: request.id });
  const { body, requestType, schemaSet, sendAs } = request;
  const check = useBodyCheck(app.engine, {
    body,
    typeName: requestType,
    schemaSet,
    requestId: request.id,
    environmentName,
    sendAs,
    variables,
    revision,
  });
  const key = JSON.stringify([tabId, body.format, requestType, schemaSet]);
  const [last, setLast] = useState<LastFound | null>(null);
  if (check !== null && last?.check !== check) setLast({ key, check });
  const known = check ?? (last?.key === key ? last.check : null);
  return useMemo(
    () => ({
      check: check && withHeld(check, halfTyped),
      ...foundBy(known && withHeld(known, halfTyped)),
    }),
    [check, known, halfTyped],
  );
}

/** What is half typed in the form is found too, in every view: else the body would be called valid. */
function withHeld(check: BodyCheck, held: readonly Problem[]): BodyCheck {
  if (held.length === 0 || check.kind === 'untyped') return check;
  const found = check.kind === 'invalid' ? check : { problems: [], problemCount: 0 };
  return {
    kind: 'invalid',
    problems: [...held, ...found.problems],
    problemCount: held.length + found.problemCount,
  };
}

function foundBy(check: BodyCheck | null): Pick<TabCheck, 'problems' | 'problemCount'> {
  if (check?.kind === 'invalid') {
    return { problems: check.problems, problemCount: check.problemCount };
  }
  const problem = check?.kind === 'untyped' ? check.problem : null;
  return { problems: problem === null ? [] : [problem], problemCount: problem === null ? 0 : 1 };
}
