import type { RecoveredFit } from '../../../../shared/model/field-reading.ts';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';

/**
 * Returns a hint before a body is added to a message recovered from other bodies.
 *
 * @param fit null while the two are compared
 */
export function existingWords(name: string, fit: RecoveredFit | null): string {
  const exists = `${name} exists already: this body refines it.`;
  if (fit === null) return `${exists} Whether it fits is being looked at...`;
  const { fields, known, misfits } = fit;
  if (misfits.length > 0) {
    return `${exists} It does not fit: ${misfits.join('; ')}. With another name it gets a message of its own.`;
  }
  if (fields === 0) return `${exists} The body has no fields.`;
  if (known === 0) {
    return `${exists} No field of it is in ${name} yet: with another name it gets a message of its own.`;
  }
  if (known === fields) return `${exists} It fits: ${name} has all its fields.`;
  return `${exists} It fits: ${name} has ${formatCount(known)} of its ${formatCounted(fields, 'field')}, the others are added.`;
}
