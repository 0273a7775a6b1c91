import type { FieldPage, WrittenOption } from '../../../../shared/model/type-page.ts';
import { jsonNameOf } from '../../language/json-name-of.ts';
import {
  integerOf,
  type OutlineEntry,
  type OutlineField,
  optionOf,
} from '../../language/outline-model.ts';
import { isScalar } from '../../language/scalar-types.ts';
import { wireFormOf } from '../../language/wire-form.ts';
import { linkOf, type PageContext, writtenComment } from './page-context.ts';

/** Returns a field, or an extension, for the page of its message. */
export function fieldPageOf(
  context: PageContext,
  optionsOf: (entry: OutlineEntry) => readonly WrittenOption[],
  field: OutlineField,
): FieldPage {
  const { lookup, outline, file } = context;
  const isExtension = field.kind === 'extension';
  const scope = field.parent?.path ?? outline.packageName;
  const type = linkOf(lookup, scope, field.type);
  const name = isExtension ? `[${field.path}]` : field.name;
  const found = isScalar(field.type) ? 'scalar' : type.target?.kind;
  const kind = found === undefined || found === 'service' ? null : found;
  const { isGroup, presence, isPacked } = wireFormOf(outline, field, kind);
  return {
    name,
    jsonName: isExtension ? name : jsonNameOf(field),
    number: wholeNumber(field.number),
    label: field.label,
    type,
    mapKey: field.mapKey,
    isGroup,
    presence,
    isPacked,
    defaultValue: optionOf(field.options, 'default')?.value ?? null,
    oneof: field.oneof,
    extendedIn: isExtension ? file.importPath : null,
    options: optionsOf(field).filter((option) => option.name !== 'default'),
    comment: writtenComment(context.text, field),
    line: context.lineOf(field.nameOffset),
  };
}

/** Returns 0 for an invalid number: the problems of the file report it. */
export function wholeNumber(written: string): number {
  const number = integerOf(written);
  return Number.isSafeInteger(number) ? number : 0;
}
