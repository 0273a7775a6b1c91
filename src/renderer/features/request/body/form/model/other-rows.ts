import type { DraftMember } from '../../../../../../shared/json/json-tree.ts';
import type { FormContext, LinesFrame } from './form-context.ts';
import { pathOfField } from './form-path.ts';
import { type FormPlace, placeAtPath, typeUrlOf } from './form-place.ts';
import type { FormRow } from './form-row.ts';
import { leafText } from './leaf-state.ts';
import type { Line } from './lines.ts';
import { plainRow, type RowFrame } from './place-row.ts';
import { shortName } from './type-words.ts';
import { readUnknownFields } from './unknown-fields.ts';

/** Returns the row id of the line that adds a value to the list, map or body at a path. */
export function addId(path: string): string {
  return `${path}{+}`;
}

/** Returns the row id of the type of the `Any` at a path. */
export function typeId(path: string): string {
  return `${path}{@type}`;
}

/** Returns the row id of a member without a field; several with one key are numbered. */
export function foreignId(path: string, member: DraftMember, place: FormPlace): string {
  const members = place.node?.kind === 'object' ? place.node.members : [];
  const same = members.filter(({ key }) => key === member.key);
  const number = same.indexOf(member);
  return `${path}{${JSON.stringify(member.key)}${number > 0 ? number : ''}}`;
}

/** Returns the line that adds a value, below a list, map or body. */
export function addLine(context: FormContext, place: FormPlace, frame: LinesFrame): Line {
  const { path, shape, role } = place;
  const id = addId(path);
  const isFull = shape === 'map' && place.field?.mapKey === 'bool' && countOf(place) >= 2;
  return plainLine(id, frame, (rowFrame) => ({
    ...plainRow('add', rowFrame, path, labelOfAdd(shape, role)),
    commands: new Set(isFull ? [] : (['add', 'paste'] as const)),
    problems: context.problems.at.get(id) ?? [],
  }));
}

/** Returns the line with the type of an `Any`. */
export function typeLine(
  context: FormContext,
  any: FormPlace,
  typeName: string | null,
  frame: LinesFrame,
): Line {
  const url = typeUrlOf(any)?.value ?? null;
  const isMissing = typeName !== null && context.input.types.message(typeName) === 'missing';
  return plainLine(typeId(any.path), frame, (rowFrame) => ({
    ...plainRow('any-type', rowFrame, any.path, '@type'),
    typeText: 'type',
    typeName,
    state: url === null ? 'unset' : 'set',
    editor: { kind: 'type' },
    text: typeName ?? (url === null ? null : leafText(url)),
    issue: isMissing ? `No schema defines ${typeName}.` : null,
  }));
}

/** Returns a line of text about a type whose fields cannot be shown. */
export function noticeLine(
  place: FormPlace,
  typeName: string,
  isMissing: boolean,
  frame: LinesFrame,
): Line {
  const words = isMissing
    ? `No schema defines ${typeName}. Your text is kept.`
    : `Reading the fields of ${shortName(typeName)}...`;
  return plainLine(`${place.path}{notice}`, frame, (rowFrame) =>
    plainRow('notice', rowFrame, place.path, words),
  );
}

/** Returns the line of a member without a field, or of a second value for a field or key. */
export function foreignLine(
  context: FormContext,
  place: FormPlace,
  member: DraftMember,
  frame: LinesFrame,
): Line {
  const { key, value } = member;
  const path = pathOfField(place.path, key);
  const id = foreignId(place.path, member, place);
  const typeName = place.type.kind === 'message' ? place.type.typeName : '';
  return plainLine(id, frame, (rowFrame) => ({
    ...plainRow('foreign', rowFrame, path, key),
    state: 'set',
    editor: { kind: 'raw' },
    text: context.input.text.slice(value.start, value.end),
    issue:
      place.shape === 'map' ? 'Duplicate key. Keep one.' : foreignIssue(context, typeName, key),
    problems: context.problems.at.get(path) ?? [],
    commands: new Set(['remove'] as const),
  }));
}

/**
 * Returns the lines of a message's unknown fields; with null, those of messages that no longer exist, which
 * are not sent.
 */
export function unknownLines(
  context: FormContext,
  place: FormPlace | null,
  frame: LinesFrame,
): Line[] {
  const { input, root } = context;
  return input.aside
    .filter(({ path }) =>
      place === null
        ? isGone(placeAtPath(root, path, input.types), path)
        : path === place.path && !(place.role === 'root' && place.shape === 'list'),
    )
    .flatMap(({ path, base64 }) =>
      readUnknownFields(base64).map((field, index) => {
        const id = unknownId(path, index);
        const at = pathOfField(path, `#${field.number}`);
        return plainLine(id, frame, (rowFrame) => ({
          ...plainRow('unknown', rowFrame, at, place === null ? at : `#${field.number}`),
          number: field.number,
          typeText: field.wireType,
          state: 'set',
          text: field.text,
          issue: place === null ? 'Its message is gone, so it is not sent.' : null,
          commands: new Set(['remove'] as const),
        }));
      }),
    );
}

/** Returns the row id of an unknown field, by its index among the preserved fields of a message. */
function unknownId(path: string, index: number): string {
  return `${path}{#${index}}`;
}

/** True when the message of unknown fields no longer exists. The top message always exists. */
function isGone(place: FormPlace | null, path: string): boolean {
  return path !== '' && place?.node?.kind !== 'object';
}

function foreignIssue(context: FormContext, typeName: string, key: string): string | null {
  const message = context.input.types.message(typeName);
  if (message === undefined || message === 'missing') return null;
  const isField = message.fields.some(({ name, jsonName }) => name === key || jsonName === key);
  return isField
    ? 'Duplicate field. Keep one.'
    : `${shortName(typeName)} has no field ${JSON.stringify(key)}.`;
}

function labelOfAdd(shape: FormPlace['shape'], role: FormPlace['role']): string {
  if (shape === 'map') return 'Add entry';
  return role === 'root' ? 'Add message' : 'Add item';
}

function countOf({ node }: FormPlace): number {
  return node?.kind === 'object' ? node.members.length : 0;
}

function plainLine(
  id: string,
  { parentId, depth }: LinesFrame,
  make: (frame: RowFrame) => FormRow,
): Line {
  return {
    id,
    below: null,
    makeRow: (position, siblingCount) =>
      make({ id, parentId, depth, position, siblingCount, isExpanded: false }),
  };
}
