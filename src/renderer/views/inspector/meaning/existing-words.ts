import type { RecoveredFit } from '../../../../shared/model/field-reading.ts';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';

/**
 * Returns a hint before a body is added to a message recovered from other bodies.
 *
 * @param fit null while the two are compared
 */
export function existingWords(name: string, fit: RecoveredFit | null): string {
  const exists = `${name} exists: this body refines it.`;
  if (fit === null) return `${exists} Checking whether it matches...`;
  const { fields, known, misfits } = fit;
  if (misfits.length > 0) {
    return `${exists} It does not match: ${misfits.join('; ')}. Another name makes a separate message.`;
  }
  if (fields === 0) return `${exists} The body has no fields.`;
  if (known === 0) {
    return `${exists} ${name} has none of its fields: another name makes a separate message.`;
  }
  if (known === fields) return `${exists} It matches: ${name} has all its fields.`;
  return `${exists} It matches: ${name} has ${formatCount(known)} of its ${formatCounted(fields, 'field')}; the others are added.`;
}
