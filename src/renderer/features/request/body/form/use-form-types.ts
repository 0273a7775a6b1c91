import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { Problem } from '../../../../../shared/problem.ts';
import { useApp, useSchemas } from '../../../../kernel/app-context.ts';
import type { FormMemories } from './form-memories.ts';
import type { FormTypes } from './model/form-types.ts';

/** The types of a schema set as far as they are known, and what fetches more of them. */
export function useFormTypes(
  memories: FormMemories,
  schemaSet: string | null,
): {
  readonly types: FormTypes;
  /** Why types could not be read; null while all went well. */
  readonly failure: Problem | null;
  readonly want: (typeNames: readonly string[]) => void;
  readonly refresh: () => void;
} {
  const { engine } = useApp();
  const revision = useSchemas((state) => state.revision);
  const held = memories.typesOf(schemaSet, (typeNames) =>
    engine.describeTypes({ typeNames: [...typeNames], schemaSet }),
  );
  const { types, failure } = useStore(held.state);
  useEffect(() => held.follow(revision), [held, revision]);
  return { types, failure, want: held.want, refresh: held.refresh };
}
