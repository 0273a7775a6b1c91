import type { DriftChange } from '../../../../shared/model/schema-drift.ts';
import { isWireCompatible } from './compare-fields.ts';

/** A change of a schema in a sentence, with the names of before and after. */
export function sayChange(change: DriftChange): string {
  switch (change.kind) {
    case 'type-vanished':
      return `No schema defines the message type or enum \`${change.typeName}\` any more.`;
    case 'field-vanished': {
      const field = `\`${change.fieldName}\` of \`${change.typeName}\``;
      return change.renamedTo === null
        ? `${field} is gone; its number was ${change.number}.`
        : `${field} is named \`${change.renamedTo}\` now; its number is still ${change.number}.`;
    }
    case 'field-renumbered':
      return `\`${change.fieldName}\` of \`${change.typeName}\` has the number ${change.toNumber} now; it was ${change.fromNumber}.`;
    case 'field-retyped': {
      const { fromType, toType } = change;
      const verdict = isWireCompatible(fromType, toType)
        ? 'On the wire both are written alike.'
        : 'On the wire they differ: one cannot be read as the other.';
      return `\`${change.fieldName}\` of \`${change.typeName}\` is \`${toType}\` now; it was \`${fromType}\`. ${verdict}`;
    }
    case 'enum-value-vanished': {
      const value = `The value \`${change.valueName}\` of \`${change.typeName}\``;
      return change.renamedTo === null
        ? `${value} is gone.`
        : `${value} is named \`${change.renamedTo}\` now; its number is the same.`;
    }
  }
}
