import { maxPageBytes } from '../../../../shared/contract/engine.ts';
import type { EngineCalls } from './engine-calls.ts';

/** The maximum number of bytes to copy to the clipboard. */
export const maxCopiedBytes = 16_000_000;

/** Reads bytes of a body; null when they are too many, or cannot be read. */
export async function readRange(
  engine: Pick<EngineCalls, 'readBytes'>,
  bodyId: string,
  start: number,
  end: number,
): Promise<Uint8Array | null> {
  if (end - start > maxCopiedBytes) return null;
  const whole = new Uint8Array(end - start);
  for (let at = start; at < end; ) {
    const count = Math.min(maxPageBytes, end - at);
    const result = await engine.readBytes({ bodyId, start: at, count });
    if (!result.ok || result.value.bytes.length === 0) return null;
    whole.set(result.value.bytes, at - start);
    at += result.value.bytes.length;
  }
  return whole;
}
