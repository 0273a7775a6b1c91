import { useEffect, useState } from 'react';
import type { EngineCalls } from '../../app/engine-client.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface Fetched {
  readonly typeName: string;
  readonly schemaSet: string | null;
  readonly revision: number;
  readonly schema: JsonSchema | null;
}

/**
 * The JSON Schema of a type; null while it is fetched, and when there is none to be had.
 *
 * @param schemaSet the set that the type is of; null is the first that defines it
 * @param revision of the schemas: the same name may stand for another type
 */
export function useJsonSchema(
  engine: EngineCalls,
  typeName: string | null,
  schemaSet: string | null,
  revision: number,
): JsonSchema | null {
  const [fetched, setFetched] = useState<Fetched | null>(null);

  useEffect(() => {
    if (typeName === null) return;
    let isCurrent = true;
    void engine.jsonSchemaOf({ typeName, schemaSet }).then((result) => {
      if (!isCurrent) return;
      setFetched({ typeName, schemaSet, revision, schema: result.ok ? result.value.schema : null });
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, typeName, schemaSet, revision]);

  const fits =
    fetched?.typeName === typeName &&
    fetched.schemaSet === schemaSet &&
    fetched.revision === revision;
  return fits ? fetched.schema : null;
}
