import type { ProtoOutline } from '../../language/outline-model.ts';
import { outlineProto } from '../../language/outline-proto.ts';
import type { IndexedFile } from '../schema-index.ts';

/** Pages of one file, and files with custom options, are requested in sequence. */
const maxOutlines = 24;
const maxChars = 8_000_000;

const outlines = new Map<string, { readonly outline: ProtoOutline; readonly chars: number }>();

/** Returns the definitions of a file's text; the last ones are cached. */
export function outlineOf(file: IndexedFile, text: string): ProtoOutline {
  const key = `${file.hash} ${file.path}`;
  const known = outlines.get(key);
  if (known?.chars === text.length) {
    // The most recently used one is dropped last.
    outlines.delete(key);
    outlines.set(key, known);
    return known.outline;
  }
  const outline = outlineProto(text);
  outlines.set(key, { outline, chars: text.length });
  let chars = [...outlines.values()].reduce((sum, each) => sum + each.chars, 0);
  for (const [old, each] of outlines) {
    if (old === key || (outlines.size <= maxOutlines && chars <= maxChars)) break;
    outlines.delete(old);
    chars -= each.chars;
  }
  return outline;
}
