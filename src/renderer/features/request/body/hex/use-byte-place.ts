import { useEffect, useState } from 'react';
import type { BytePlace } from '../../../../../shared/contract/engine-bytes.ts';
import type { EngineCalls } from '../../../../kernel/engine-client.ts';

/** Short enough to feel live; a key that is held down asks nothing. */
const delayMs = 40;

/** What the place of a byte depends on. */
export interface LocatedByte {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offset: number;
  readonly framing: 'delimited' | null;
  readonly typeName: string | null;
  readonly schemaSet: string | null;
  /** Of the schemas. */
  readonly revision: number;
}

/**
 * Which field a byte belongs to.
 *
 * @returns null until there is an answer for these bytes
 */
export function useBytePlace(engine: EngineCalls, located: LocatedByte): BytePlace | null {
  const { bytes, offset, framing, typeName, schemaSet, revision } = located;
  const [found, setFound] = useState<{ bytes: Uint8Array; place: BytePlace } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another schema names fields otherwise
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const result = await engine.locateByte({ bytes, offset, framing, typeName, schemaSet });
      if (isCurrent && result.ok) setFound({ bytes, place: result.value });
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, bytes, offset, framing, typeName, schemaSet, revision]);
  return found?.bytes === bytes ? found.place : null;
}

/** The field that has a byte, with its parts lit up. */
export type FieldPlace = Extract<BytePlace, { kind: 'field' }>;
