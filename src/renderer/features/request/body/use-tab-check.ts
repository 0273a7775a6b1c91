import { useEffect, useMemo, useRef, useState } from 'react';
import type { BodyCheck } from '../../../../shared/contract/engine-bodies.ts';
import { type BodyDraft, isEmptyBody } from '../../../../shared/model/body-draft.ts';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import type { MediaChoice } from '../../../../shared/model/saved-request.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp, useSchemas, useTabs } from '../../../kernel/app-context.ts';
import type { EngineCalls } from '../../../kernel/engine-client.ts';
import { useVariables } from '../../../kernel/scope/use-scope.ts';
import { isSameBody } from '../../../kernel/tabs/same-request.ts';
import type { RequestTab } from '../../../kernel/tabs/tabs-state.ts';
import { useRest } from '../../../ui/use-rest.ts';
import type { VariableScope } from '../../../ui/variable-scope.ts';
import { placeOf, shownProblems } from './shown-problems.ts';

/** The result of checking the body of a tab. */
export interface TabCheck {
  /** For exactly the current text; null while that is being checked. */
  readonly check: BodyCheck | null;
  /**
   * From the last check of this body in this format, so that findings do not disappear while the user types.
   */
  readonly problems: readonly Problem[];
  /** The number of all findings; `problems` holds the first ones. */
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
  const found = useMemo(
    () => ({
      check: check && withHeld(check, halfTyped),
      ...foundBy(known && withHeld(known, halfTyped)),
    }),
    [check, known, halfTyped],
  );
  const typed = useMemo(() => ({ body, halfTyped }), [body, halfTyped]);
  return useShown(found, key, useRest(tabId, typed));
}

/** Leaves out new problems until the text rests. Fixed ones are gone at once. */
function useShown(found: TabCheck, key: string, isRested: boolean): TabCheck {
  const [last, setLast] = useState<{ readonly key: string; readonly places: readonly string[] }>({
    key: '',
    places: [],
  });
  const isOther = last.key !== key;
  const { problems } = found;
  const shown = useMemo(
    () => shownProblems(problems, isRested || isOther, last.places),
    [problems, isRested, isOther, last],
  );
  const places = shown.map(placeOf);
  if (isOther || places.join('\n') !== last.places.join('\n')) setLast({ key, places });
  return useMemo(() => {
    if (shown.length === problems.length) return found;
    const { check } = found;
    // Neither valid nor wrong yet: like a text that is still being checked.
    if (shown.length === 0) return { check: null, problems: [], problemCount: 0 };
    const problemCount = shown.length;
    return {
      check: check?.kind === 'invalid' ? { ...check, problems: [...shown], problemCount } : check,
      problems: shown,
      problemCount,
    };
  }, [found, problems, shown]);
}

/** Adds half-typed text in the form in every view; otherwise the body would count as valid. */
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

/** Long enough not to check every letter, short enough to feel live. */
const checkDelayMs = 180;

/** What the check of a body depends on. */
interface CheckedBody {
  readonly body: BodyDraft;
  readonly typeName: string | null;
  /** The set of the type; null for the first that defines it. */
  readonly schemaSet: string | null;
  /** The request whose variables apply. */
  readonly requestId: string;
  readonly environmentName: string | null;
  /** The content type to send it as. */
  readonly sendAs: MediaChoice;
  /** The variables the window knows: other values make another body. */
  readonly variables: VariableScope;
  /** The revision of the schemas: the same text may fit another schema. */
  readonly revision: number;
}

const emptyCheck: BodyCheck = { kind: 'empty' };

/**
 * Checks the body shortly after each change, one check at a time: the engine's workers have other work too. An
 * empty body needs no check.
 *
 * @returns null until there is a response for exactly this text, type, schema and variables
 */
function useBodyCheck(engine: EngineCalls, subject: CheckedBody): BodyCheck | null {
  const { body, typeName, schemaSet, requestId, environmentName, sendAs } = subject;
  const { variables, revision } = subject;
  const [checked, setChecked] = useState<(CheckedBody & { readonly check: BodyCheck }) | null>(
    null,
  );
  const underWay = useRef<ReturnType<EngineCalls['checkBody']> | null>(null);
  // A body that spells no message has no type to be checked against.
  const isEmpty = isEmptyBody(body) || !formatOf(body.format).isMessage;

  useEffect(() => {
    if (isEmpty) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      await underWay.current;
      if (!isCurrent) return;
      const asked = { body, typeName, schemaSet, requestId, environmentName, sendAs };
      underWay.current = engine.checkBody(asked);
      const result = await underWay.current;
      if (!isCurrent) return;
      const check: BodyCheck = result.ok
        ? result.value
        : { kind: 'untyped', problem: result.problem };
      setChecked({ ...asked, variables, revision, check });
    }, checkDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [
    engine,
    isEmpty,
    body,
    typeName,
    schemaSet,
    requestId,
    environmentName,
    sendAs,
    variables,
    revision,
  ]);

  if (isEmpty) return emptyCheck;
  const fits =
    checked !== null &&
    isSameBody(checked.body, body) &&
    checked.typeName === typeName &&
    checked.schemaSet === schemaSet &&
    checked.requestId === requestId &&
    checked.environmentName === environmentName &&
    checked.sendAs === sendAs &&
    checked.revision === revision;
  return fits ? checked.check : null;
}
