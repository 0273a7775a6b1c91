import { useEffect, useState } from 'react';
import type { BodyCheck } from '../../../../shared/contract/engine-bodies.ts';
import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import type { MediaChoice } from '../../../../shared/model/saved-request.ts';
import type { EngineCalls } from '../../../kernel/engine-client.ts';
import { isSameBody } from '../../../kernel/tabs/same-request.ts';
import type { VariableScope } from '../../../ui/variable-scope.ts';

/** Long enough not to check every letter, short enough to feel live. */
const checkDelayMs = 180;

/** What the check of a body depends on. */
export interface CheckedBody {
  readonly body: BodyDraft;
  readonly typeName: string | null;
  /** The set that the type is of; null is the first that defines it. */
  readonly schemaSet: string | null;
  /** Whose variables hold in it. */
  readonly requestId: string;
  readonly environmentName: string | null;
  /** What it is to be sent as. */
  readonly sendAs: MediaChoice;
  /** As the window knows them: other values are another body. */
  readonly variables: VariableScope;
  /** Of the schemas: the same text may fit another schema. */
  readonly revision: number;
}

/**
 * Checks the body a moment after each change.
 *
 * @returns null until there is an answer for exactly this text, type, schema and these variables
 */
export function useBodyCheck(engine: EngineCalls, subject: CheckedBody): BodyCheck | null {
  const { body, typeName, schemaSet, requestId, environmentName, sendAs } = subject;
  const { variables, revision } = subject;
  const [checked, setChecked] = useState<(CheckedBody & { readonly check: BodyCheck }) | null>(
    null,
  );

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const asked = { body, typeName, schemaSet, requestId, environmentName, sendAs };
      const result = await engine.checkBody(asked);
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
  }, [engine, body, typeName, schemaSet, requestId, environmentName, sendAs, variables, revision]);

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
