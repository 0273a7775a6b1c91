import { lexProto, type ProtoToken } from './lex-proto.ts';
import type { OutlineEntry, OutlineOption, ProtoOutline } from './outline-model.ts';

/** The values of features that affect the wire or JSON. */
export interface ResolvedFeatures {
  readonly field_presence: string;
  readonly enum_type: string;
  readonly repeated_field_encoding: string;
  readonly utf8_validation: string;
  readonly message_encoding: string;
  readonly json_format: string;
}

/** The numbers of editions in google.protobuf.Edition. Editions after 2024 have its defaults. */
export const editions: ReadonlyMap<string, number> = new Map([
  ['2023', 1000],
  ['2024', 1001],
  ['2026', 1002],
  ['UNSTABLE', 9999],
]);

const ofEditions: ResolvedFeatures = {
  field_presence: 'EXPLICIT',
  enum_type: 'OPEN',
  repeated_field_encoding: 'PACKED',
  utf8_validation: 'VERIFY',
  message_encoding: 'LENGTH_PREFIXED',
  json_format: 'ALLOW',
};

/** The defaults without options (descriptor.proto, `edition_defaults`). */
const defaults: Readonly<Record<string, ResolvedFeatures>> = {
  proto2: {
    ...ofEditions,
    enum_type: 'CLOSED',
    repeated_field_encoding: 'EXPANDED',
    utf8_validation: 'NONE',
    json_format: 'LEGACY_BEST_EFFORT',
  },
  proto3: { ...ofEditions, field_presence: 'IMPLICIT' },
};

const resolved = new WeakMap<OutlineEntry | ProtoOutline, ResolvedFeatures>();

/**
 * Returns the features of a definition: its own, else those of its parent, else those of the file, else the
 * defaults of the syntax or edition (protobuf editions, "Lexical scoping").
 */
export function resolveFeatures(
  outline: ProtoOutline,
  entry: OutlineEntry | null,
): ResolvedFeatures {
  const known = resolved.get(entry ?? outline);
  if (known) return known;
  const around = entry
    ? resolveFeatures(outline, scopeAround(entry))
    : ((Object.hasOwn(defaults, outline.syntax) ? defaults[outline.syntax] : null) ?? ofEditions);
  const own = hasEdition(outline) ? featuresOf((entry ?? outline).options) : undefined;
  const made = own ? withOwn(around, own) : around;
  resolved.set(entry ?? outline, made);
  return made;
}

/** True for a file whose features are set by options, not by its syntax. */
export function hasEdition({ syntax }: ProtoOutline): boolean {
  return syntax !== 'proto2' && syntax !== 'proto3';
}

/** A oneof field inherits its features from the oneof. */
function scopeAround(entry: OutlineEntry): OutlineEntry | null {
  if (entry.kind !== 'field' || entry.oneof === null) return entry.parent;
  return entry.parent?.oneofs.find(({ name }) => name === entry.oneof) ?? entry.parent;
}

function withOwn(around: ResolvedFeatures, own: Features): ResolvedFeatures {
  const set = Object.entries(own).filter(([name]) => Object.hasOwn(around, name));
  return set.length === 0 ? around : { ...around, ...Object.fromEntries(set) };
}

/** Features of editions that affect the wire or JSON, by name. */
type Features = Readonly<Record<string, string>>;

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
 * Returns the features set by options, as `features.enum_type = CLOSED` or `features = { enum_type: CLOSED
 * }`; undefined if none are set. Leaves out features of single languages.
 */
function featuresOf(options: readonly OutlineOption[]): Features | undefined {
  if (options.length === 0) return undefined;
  let features = read.get(options);
  if (features === undefined) {
    features = readFeatures(options);
    read.set(options, features);
  }
  return features ?? undefined;
}

/** Cached: each message asks for those of its file. */
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
