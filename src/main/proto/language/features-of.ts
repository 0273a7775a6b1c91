import { lexProto, type ProtoToken } from './lex-proto.ts';
import type { OutlineOption } from './outline-model.ts';

/** Features of editions that change what is on the wire or in JSON, by name. */
export type Features = Readonly<Record<string, string>>;

const known: ReadonlySet<string> = new Set([
  'field_presence',
  'enum_type',
  'repeated_field_encoding',
  'utf8_validation',
  'message_encoding',
  'json_format',
  'enforce_naming_style',
  'default_symbol_visibility',
]);

/**
 * The features that options set, as `features.enum_type = CLOSED` or `features = { enum_type: CLOSED }`;
 * undefined when they set none. Those of single languages are left out.
 */
export function featuresOf(options: readonly OutlineOption[]): Features | undefined {
  if (options.length === 0) return undefined;
  let features = read.get(options);
  if (features === undefined) {
    features = readFeatures(options);
    read.set(options, features);
  }
  return features ?? undefined;
}

/** Those of a file are asked for again with each of its messages. */
const read = new WeakMap<readonly OutlineOption[], Features | null>();

function readFeatures(options: readonly OutlineOption[]): Features | null {
  const features: Record<string, string> = {};
  for (const { name, value } of options) {
    if (name === 'features') readAggregate(value, features);
    else if (name.startsWith('features.')) set(features, name.slice('features.'.length), value);
  }
  return Object.keys(features).length === 0 ? null : features;
}

function readAggregate(text: string, features: Record<string, string>): void {
  const lexer = lexProto(text);
  let before: ProtoToken | undefined;
  let depth = 0;
  for (let token = lexer.next(); token; token = lexer.next()) {
    if (token.text === '{' || token.text === '[') depth += 1;
    else if (token.text === '}' || token.text === ']') depth -= 1;
    else if (token.kind === 'word' && depth === 1) {
      if (before?.kind === 'word') {
        set(features, before.text, token.text);
        before = undefined;
      } else before = token;
    }
  }
}

function set(features: Record<string, string>, name: string, value: string): void {
  if (known.has(name) && /^[A-Z0-9_]+$/.test(value)) features[name] = value;
}
