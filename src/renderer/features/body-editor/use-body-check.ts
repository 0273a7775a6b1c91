import { useEffect, useState } from 'react';
import type { BodyCheck } from '../../../shared/contract/engine.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { EngineCalls } from '../../app/engine-client.ts';

/** Long enough not to check every letter, short enough to feel live. */
const checkDelayMs = 180;

interface Checked {
  readonly body: BodyDraft;
  readonly typeName: string | null;
  readonly revision: number;
  readonly check: BodyCheck;
}

/**
 * Checks the body a moment after each change.
 *
 * @param revision of the schemas: the same text may fit another schema
 * @returns null until there is an answer for exactly this text, type and schema
 */
export function useBodyCheck(
  engine: EngineCalls,
  body: BodyDraft,
  typeName: string | null,
  revision: number,
): BodyCheck | null {
  const [checked, setChecked] = useState<Checked | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const result = await engine.checkBody({ body, typeName });
      if (!isCurrent) return;
      const check: BodyCheck = result.ok
        ? result.value
        : { kind: 'untyped', problem: result.problem };
      setChecked({ body, typeName, revision, check });
    }, checkDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, body, typeName, revision]);

  const fits =
    checked !== null &&
    checked.body.text === body.text &&
    checked.body.format === body.format &&
    checked.typeName === typeName &&
    checked.revision === revision;
  return fits ? checked.check : null;
}
