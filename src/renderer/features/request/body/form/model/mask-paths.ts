import type { FormField, FormMessage } from '../../../../../../shared/model/message-form.ts';
import type { FormTypes } from './form-types.ts';
import { fieldTypeWords } from './type-words.ts';
import { valueKindOf } from './value-kind.ts';

const maskName = 'google.protobuf.FieldMask';

/** A path that a mask may have. */
export interface MaskPath {
  /** The path as in ProtoJSON: `user.displayName`. */
  readonly path: string;
  readonly typeText: string;
  readonly comment: string | null;
}

/** The paths that match the typed text of a mask at a caret. */
export interface MaskPaths {
  /** The range of the path at the caret. */
  readonly start: number;
  readonly end: number;
  readonly paths: readonly MaskPath[];
  /** Types that must be fetched to find more paths. */
  readonly wantedTypes: readonly string[];
}

/**
 * Returns the paths of a mask at a caret: those of the only message beside it, as in update requests
 * ("google.aip.dev/134"). The engine checks masks by the same rule.
 *
 * @param holder the type of the message that holds the mask
 */
export function maskPathsAt(
  types: FormTypes,
  holder: string,
  text: string,
  caret: number,
): MaskPaths {
  const comma = text.lastIndexOf(',', caret - 1);
  const start = comma + 1 + (/^\s*/.exec(text.slice(comma + 1, caret))?.[0].length ?? 0);
  const next = text.indexOf(',', caret);
  const end = text.slice(0, next < 0 ? text.length : next).trimEnd().length;
  const place = { start, end: Math.max(end, caret) };
  const typed = text.slice(start, caret);
  const dot = typed.lastIndexOf('.');
  const steps = dot < 0 ? [] : typed.slice(0, dot).split('.');
  const wanted: string[] = [];
  const message = messageOf(subjectOf(types.message(holder)), steps, types, wanted);
  const others = new Set(
    (text.slice(0, start) + text.slice(place.end)).split(',').map((path) => path.trim()),
  );
  const paths = fieldsOf(message)
    .map((field) => ({ ...pathOf(field), path: typed.slice(0, dot + 1) + maskedName(field) }))
    .filter(({ path }) => !others.has(path));
  return { ...place, paths: fitting(paths, typed, dot + 1), wantedTypes: wanted };
}

/** Returns the type of the only message beside the masks of a type; null when there is none, or several. */
function subjectOf(message: FormMessage | 'missing' | undefined): string | null {
  if (message === undefined || message === 'missing') return null;
  if (!message.fields.some(({ type }) => type.kind === 'message' && type.typeName === maskName)) {
    return null;
  }
  const [first, ...others] = message.fields.filter(
    ({ type }) => valueKindOf(type).kind === 'message',
  );
  if (first?.label !== 'single' || others.length > 0) return null;
  return first.type.kind === 'message' ? first.type.typeName : null;
}

/** Returns the message that the first steps of a path lead to. */
function messageOf(
  subject: string | null,
  steps: readonly string[],
  types: FormTypes,
  wanted: string[],
): FormMessage | null {
  let typeName = subject;
  for (const step of [...steps, null]) {
    if (typeName === null) return null;
    const message = types.message(typeName);
    if (message === undefined) wanted.push(typeName);
    if (message === undefined || message === 'missing') return null;
    if (step === null) return message;
    const field = fieldsOf(message).find((one) => maskedName(one) === step);
    const kind = field?.label === 'single' ? valueKindOf(field.type) : null;
    typeName = kind?.kind === 'message' ? kind.typeName : null;
  }
  return null;
}

/**
 * Returns the fields that ProtoJSON can write in a mask: names that survive the conversion to camel case and
 * back.
 */
function fieldsOf(message: FormMessage | null): readonly FormField[] {
  return (message?.fields ?? []).filter(
    (field) =>
      /^\w+$/.test(field.name) &&
      maskedName(field).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) === field.name,
  );
}

function maskedName({ name }: FormField): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function pathOf(field: FormField): Omit<MaskPath, 'path'> {
  return { typeText: fieldTypeWords(field), comment: field.comment };
}

/**
 * Returns the paths whose last name begins with the typed text, then those that contain it; none when it is
 * complete.
 */
function fitting(
  paths: readonly MaskPath[],
  typed: string,
  nameStart: number,
): readonly MaskPath[] {
  const query = typed.slice(nameStart).toLowerCase();
  const at = ({ path }: MaskPath) => path.slice(nameStart).toLowerCase().indexOf(query);
  const found = [
    ...paths.filter((path) => at(path) === 0),
    ...paths.filter((path) => at(path) > 0),
  ];
  return found.length === 1 && found[0]?.path === typed ? [] : found;
}
