import { type Features, featuresOf } from '../language/features-of.ts';
import type { OutlineEnum, OutlineMessage } from '../language/outline-model.ts';
import type { OutlinedFile } from '../outlined-file.ts';

/** The value of a feature that a message or enum sets, or what stands around it; undefined for the default. */
export function inheritedFeature(
  entry: OutlineMessage | OutlineEnum,
  { outline }: OutlinedFile,
  name: keyof Features,
): string | undefined {
  let at: OutlineMessage | OutlineEnum | null = entry;
  for (; at; at = at.parent) {
    const value = featuresOf(at.options)?.[name];
    if (value !== undefined) return value;
  }
  return featuresOf(outline.options)?.[name];
}
