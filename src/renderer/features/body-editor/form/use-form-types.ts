import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand/react';
import { useApp, useSchemas } from '../../../app/app-context.ts';
import type { FormMemories } from './form-memories.ts';
import type { FormTypes } from './model/form.ts';

/** The types of a schema set as far as they are known, and what fetches more of them. */
export function useFormTypes(
  memories: FormMemories,
  schemaSet: string | null,
): {
  readonly types: FormTypes;
  readonly want: (typeNames: readonly string[]) => void;
} {
  const { engine } = useApp();
  const revision = useSchemas((state) => state.revision);
  const fetched = memories.typesOf(schemaSet);
  const types = useStore(fetched.store);
  useEffect(() => {
    fetched.renew(engine.describeTypes, revision);
  }, [fetched, engine, revision]);
  return useMemo(
    () => ({
      types,
      want: (typeNames) => void fetched.want(engine.describeTypes, typeNames),
    }),
    [types, fetched, engine],
  );
}
