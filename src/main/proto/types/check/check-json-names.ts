import { defaultJsonName, jsonNameOf } from '../../language/json-name-of.ts';
import { type OutlineField, type OutlineMessage, optionOf } from '../../language/outline-model.ts';
import { resolveFeatures } from '../../language/resolve-features.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import type { Report } from './check-finding.ts';

/**
 * Two fields may not share a JSON name, the one that is given or the one that they would have.
 *
 * Where JSON is best effort (proto2, and the feature of that name) those that were not given only
 * warn, and so does a message with `deprecated_legacy_json_field_conflicts` (protoc,
 * `CheckFieldJsonNameUniqueness`).
 */
export function checkJsonNames(message: OutlineMessage, file: OutlinedFile, report: Report): void {
  const isBestEffort = resolveFeatures(file.outline, message).json_format === 'LEGACY_BEST_EFFORT';
  const isAllowed =
    optionOf(message.options, 'deprecated_legacy_json_field_conflicts')?.value === 'true';
  const byDefault = new Map<string, OutlineField>();
  const byName = new Map<string, OutlineField>();
  for (const field of message.fields) {
    const jsonName = jsonNameOf(field);
    const usual = defaultJsonName(field.name);
    const other = byName.get(jsonName);
    const otherUsual = byDefault.get(usual);
    if (!other) byName.set(jsonName, field);
    if (!otherUsual) byDefault.set(usual, field);
    if (other && other.name !== field.name) {
      const areGiven = isGiven(field) && isGiven(other);
      report({
        severity: isAllowed || (isBestEffort && !areGiven) ? 'warning' : 'error',
        title: 'Two fields with one JSON name',
        detail: `\`${field.name}\` and \`${other.name}\` are both \`${jsonName}\` in JSON. \`${field.name}\` keeps its own name there.`,
        offset: field.nameOffset,
        hint: 'Rename one of them, or give it a `json_name`.',
      });
    } else if (otherUsual && otherUsual.name !== field.name && !isAllowed && !isBestEffort) {
      report({
        title: 'Two fields that could have one JSON name',
        detail: `\`${field.name}\` and \`${otherUsual.name}\` would both be \`${usual}\` in JSON without their \`json_name\`.`,
        offset: field.nameOffset,
        hint: 'Rename one of them; protoc refuses the file.',
      });
    }
  }
}

function isGiven({ options }: OutlineField): boolean {
  return optionOf(options, 'json_name') !== undefined;
}
