import type { OptionField, OptionNamePart, OptionValue } from './descriptor-model.ts';
import { quoteBytes } from './string-literals.ts';

/** How the name of an extension is written where the option stands. */
export type NameExtension = (fullName: string) => string;

/** Aggregates up to this width stay on one line when they hold nothing but values. */
const maxInlineWidth = 60;

/** `deprecated`, `(validate.rules).string.min_len` */
export function renderOptionName(name: readonly OptionNamePart[], nameOf: NameExtension): string {
  return name.map((part) => (part.isExtension ? `(${nameOf(part.name)})` : part.name)).join('.');
}

/**
 * The value of an option, its further lines indented below `indent`. Aggregates are in the text
 * format; extensions in them have their full name, since nothing scopes them.
 */
export function renderOptionValue(value: OptionValue, indent: string): string {
  switch (value.kind) {
    case 'word':
    case 'number':
      return value.text;
    case 'string':
      return quoteBytes(value.bytes);
    case 'list':
      return renderList(value.items, indent);
    case 'message':
      return renderMessage(value.fields, indent);
  }
}

function renderMessage(fields: readonly OptionField[], indent: string): string {
  if (fields.length === 0) return '{}';
  if (fields.every(({ value }) => isLeaf(value))) {
    const inline = `{ ${fields.map((field) => renderField(field, '')).join(', ')} }`;
    if (fields.length <= 3 && inline.length <= maxInlineWidth) return inline;
  }
  const inner = `${indent}  `;
  const lines = fields.map((field) => `${inner}${renderField(field, inner)}\n`);
  return `{\n${lines.join('')}${indent}}`;
}

function renderField({ kind, name, value }: OptionField, indent: string): string {
  const shown = kind === 'field' ? name : `[${name}]`;
  const text = renderOptionValue(value, indent);
  return value.kind === 'message' ? `${shown} ${text}` : `${shown}: ${text}`;
}

function renderList(items: readonly OptionValue[], indent: string): string {
  const texts = items.map((item) => renderOptionValue(item, `${indent}  `));
  const inline = `[${texts.join(', ')}]`;
  if (items.every(isLeaf) && inline.length <= maxInlineWidth) return inline;
  return `[\n${texts.map((text) => `${indent}  ${text}`).join(',\n')}\n${indent}]`;
}

function isLeaf(value: OptionValue): boolean {
  return value.kind !== 'message' && value.kind !== 'list';
}
