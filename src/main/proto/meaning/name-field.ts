import type { FieldReading, UnknownPlace } from '../../../shared/model/field-reading.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { integerOf } from '../language/outline-model.ts';
import type { ShapeLookup } from '../wire/message-shape.ts';
import {
  type FieldDraft,
  holderDraft,
  type MessageDraft,
  type NamedType,
  recoveredPath,
} from './recovered-draft.ts';
import { foldName, requireName } from './recovered-names.ts';
import { pathWithin, readRecovered } from './recovered-text.ts';

/** A field that the user named, or chose a type for. */
export interface NamedField {
  readonly place: UnknownPlace;
  /** The message that is made for a body without a type. */
  readonly bodyName: string;
  /** If empty, the field keeps its name, or gets one made from its number. */
  readonly name: string;
  readonly reading: FieldReading;
  readonly isRepeated: boolean;
  /** The file of the type named by the reading; omitted if it names none. */
  readonly type?: NamedType;
}

/**
 * Returns the draft for naming a field: the field itself, and the messages that lead to it.
 *
 * @throws ProblemError `bad-input` for an invalid name, or one that another field has
 */
export function draftOfName(
  text: string | null,
  file: string,
  named: NamedField,
  shapes: ShapeLookup,
): MessageDraft {
  const { place, reading, isRepeated } = named;
  const name = named.name === '' ? null : requireName(named.name, 'field');
  const path = pathOfPlace(place, named.bodyName);
  if (name !== null) assertFree(text, file, { path, place, name }, shapes);
  const field: FieldDraft = {
    number: place.number,
    name,
    kind: reading.kind,
    named: named.type ?? null,
    isRepeated: isRepeated || reading.isPacked,
    isPacked: reading.isPacked,
    inner: [],
    isChosen: true,
  };
  const outermost = place.within.reduceRight<FieldDraft>(
    (inner, number) => holderDraft(number, [inner]),
    field,
  );
  return { path, fields: [outermost] };
}

/** Returns the path in the file of the message of a place, or of the one made for its body. */
export function pathOfPlace({ typeName }: UnknownPlace, bodyName: string): readonly string[] {
  return typeName === null ? [requireName(bodyName, 'message')] : recoveredPath(typeName);
}

function assertFree(
  text: string | null,
  file: string,
  wanted: {
    readonly path: readonly string[];
    readonly place: UnknownPlace;
    readonly name: string;
  },
  shapes: ShapeLookup,
): void {
  const { path, place, name } = wanted;
  const read = readRecovered(text, file);
  const message = read.message(pathWithin(read, path, place.within) ?? ['']);
  const others = (message?.fields ?? []).filter((each) => integerOf(each.number) !== place.number);
  const own =
    place.typeName === null || place.within.length > 0
      ? []
      : (shapes(place.typeName)?.fields ?? []).filter(({ number }) => number !== place.number);
  const taken = [...others, ...own].find((each) => foldName(each.name) === foldName(name));
  if (!taken) return;
  throw new ProblemError({
    kind: 'bad-input',
    title: `Field ${taken.name} exists`,
    detail: `Field ${Number(taken.number)} of this message has that name, or the same JSON name.`,
    hint: 'Choose another name.',
  });
}
