import type { EngineCalls } from '../base/engine-calls.ts';
import { partCount, partLength } from './text-parts.ts';
import type { TextKind } from './use-text-part.ts';

/** A longer text is not put on the clipboard at once: it would take the window, and whoever pastes it, too long. */
export const maxCopiedLength = 32 * 1024 * 1024;

/** All of a text, part by part; null where a part cannot be read. */
export async function readWholeText(
  engine: Pick<EngineCalls, 'readText'>,
  bodyId: string,
  as: TextKind,
  totalLength: number,
): Promise<string | null> {
  const parts: string[] = [];
  for (let index = 0; index < partCount(totalLength); index += 1) {
    const part = await engine.readText({
      ...{ bodyId, as, start: index * partLength, count: partLength },
    });
    if (!part.ok) return null;
    parts.push(part.value.text);
  }
  return parts.join('');
}
