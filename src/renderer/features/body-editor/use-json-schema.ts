import { useEffect, useState } from 'react';
import type { EngineCalls } from '../../app/engine-client.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface Fetched {
  readonly typeName: string;
  readonly revision: number;
  readonly schema: JsonSchema | null;
}

/**
 * The JSON Schema of a type; null while it is fetched, and when there is none to be had.
 *
 * @param revision of the schemas: the same name may stand for another type
 */
export function useJsonSchema(
  engine: EngineCalls,
  typeName: string | null,
  revision: number,
): JsonSchema | null {
  const [fetched, setFetched] = useState<Fetched | null>(null);

  useEffect(() => {
    if (typeName === null) return;
    let isCurrent = true;
    void engine.jsonSchemaOf({ typeName }).then((result) => {
      if (!isCurrent) return;
      setFetched({ typeName, revision, schema: result.ok ? result.value.schema : null });
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, typeName, revision]);

  return fetched?.typeName === typeName && fetched.revision === revision ? fetched.schema : null;
}
