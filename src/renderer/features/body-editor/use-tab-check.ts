import { useMemo, useState } from 'react';
import { useStore } from 'zustand/react';
import type { BodyCheck } from '../../../shared/contract/engine-bodies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useSchemas, useTabs, useWindowState } from '../../app/app-context.ts';
import { useVariables } from '../../app/scope/use-scope.ts';
import type { RequestTab } from '../../app/tabs/tabs-state.ts';
import { useBodyCheck } from './use-body-check.ts';
import { viewOfBody } from './views/body-view.ts';

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
export function useTabCheck({ tabId, request }: RequestTab): TabCheck {
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
  const isForm = useWindowState(
    ({ jsonLook }) => viewOfBody(body, jsonLook, requestType !== null) === 'form',
  );
  const typed = useStore(app.formMemories.of(tabId), ({ faults }) => faults);
  // Of JSON that was changed elsewhere since the form does not know yet.
  const isHeld = isForm || (body.format === 'json' && body.text === typed.text);
  const held = isHeld ? typed.problems : noProblems;
  return useMemo(
    () => ({ check: check && withHeld(check, held), ...foundBy(known && withHeld(known, held)) }),
    [check, known, held],
  );
}

const noProblems: readonly Problem[] = [];

/** What the form holds and the body cannot take is found too: else the body would be called valid. */
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
