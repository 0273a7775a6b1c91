import type {
  FormEnum,
  FormField,
  FormMessage,
  ValueType,
} from '../../../shared/model/message-form.ts';

/** Returns the type of a field as a .proto file writes it: `repeated int32`, `map<string, Role>`. */
export function typeText({ type, label, mapKey }: FormField): string {
  const one = valueTypeText(type);
  if (label === 'map') return `map<${mapKey}, ${one}>`;
  return label === 'repeated' ? `repeated ${one}` : one;
}

function valueTypeText(type: ValueType): string {
  if (type.kind === 'scalar') return type.scalar;
  return type.typeName.slice(type.typeName.lastIndexOf('.') + 1);
}

/** Describes a field in Markdown: names, type, number, presence, comment. */
export function fieldWords(field: FormField): string {
  const { name, jsonName, number, type, presence, oneof, defaultJson, comment } = field;
  const facts = [
    number > 0 ? `field ${number}` : '',
    oneof === null ? '' : `one of \`${oneof}\``,
    presence === 'required' ? 'required' : '',
    presence === 'explicit' && oneof === null && type.kind !== 'message' ? 'optional' : '',
    defaultJson !== null && presence !== 'implicit' && !zeros.has(defaultJson)
      ? `default \`${defaultJson}\``
      : '',
    field.isDeprecated ? 'deprecated' : '',
  ].filter((fact) => fact !== '');
  const names =
    name === jsonName ? `**${code(name)}**` : `**${code(jsonName)}**, in the schema ${code(name)}`;
  const full = type.kind === 'scalar' ? '' : type.typeName;
  return [
    [names, code(typeText(field)), ...facts].join(' \u00B7 '),
    full === '' ? '' : code(full),
    prose(comment),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const zeros = new Set(['0', '""', 'false', '0.0']);

/** Describes an enum value in Markdown. */
export function enumValueWords(
  { name: typeName }: FormEnum,
  value: FormEnum['values'][number],
): string {
  const { name, number, comment, isDeprecated } = value;
  const head = `**${code(name)}** = ${number} \u00B7 ${code(typeName)}`;
  return [isDeprecated ? `${head} \u00B7 deprecated` : head, prose(comment)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Describes a message type in Markdown. */
export function messageWords({ name, comment, fields }: FormMessage): string {
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  return [`**${code(name)}** \u00B7 ${count}`, prose(comment)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Escapes a comment, which comes from the author of the schema: only its `code` stays markup. */
function prose(comment: string | null): string {
  return (comment ?? '')
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : plain(part)))
    .join('');
}

function plain(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>|~&$-]/g, String.raw`\$&`).replaceAll('\n', '  \n');
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}
