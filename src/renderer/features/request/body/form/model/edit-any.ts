import { insertMember, replaceValue } from '../../../../../../shared/json/edit-json.ts';
import type { DraftMember, DraftObject } from '../../../../../../shared/json/json-tree.ts';
import type { FormField } from '../../../../../../shared/model/message-form.ts';
import { defaultValueOf } from './default-value.ts';
import { editable, removeMember, setValueSteps } from './edit-place.ts';
import { withoutPath } from './follow-paths.ts';
import { type Change, type FormBody, placeIn, type Step } from './form-change.ts';
import { pathOfContent } from './form-path.ts';
import { contentPlace, contentTypeOf, type FormPlace, messageAt, typeUrlOf } from './form-place.ts';
import type { FormTypes } from './form-types.ts';
import { fieldsByNameOf } from './message-members.ts';
import { typeId } from './other-rows.ts';
import { valueKindOf } from './value-kind.ts';

const usualPrefix = 'type.googleapis.com/';

/**
 * The type of what an `Any` holds. Fields that the new type has too, of the same type, stay; the others
 * go. While the new type is not known all stay, as members that can be taken out.
 */
export function setAnyType(body: FormBody, path: string, typeName: string): Change {
  const any = placeIn(body, path);
  const { types } = body.form.input;
  const before = contentTypeOf(any);
  if (typeName === '') return withoutType(any, path);
  if (before === typeName) return { steps: [] };
  const content = contentPlace({ ...any, node: null }, typeName);
  const isMessage = valueKindOf(content.type).kind === 'message';
  const value = isMessage ? null : defaultValueOf({ ...content, node: null }, types);
  const follow = before === null ? undefined : withoutPath(pathOfContent(path, before));
  const fits = fitOf(any, typeName, types);
  const leaving = contentMembers(any).filter((member) => !fits(member));
  return {
    steps: [
      ...(any.node?.kind === 'object'
        ? switchSteps(path, typeName, leaving)
        : setValueSteps(path, `{"@type": ${JSON.stringify(usualPrefix + typeName)}}`)),
      ...(value === null ? [] : [writeValue(path, value)]),
    ],
    focusId: typeId(path),
    expand: [path],
    loss: lossOf(leaving),
    ...(follow && { follow }),
  };
}

/** Without a type nobody knows what the other members are: they go with it. */
function withoutType(any: FormPlace, path: string): Change {
  if (any.node?.kind !== 'object' || any.node.members.length === 0) return { steps: [] };
  const before = contentTypeOf(any);
  return {
    steps: setValueSteps(path, '{}'),
    focusId: typeId(path),
    expand: [path],
    loss: lossOf(contentMembers(any)),
    ...(before !== null && { follow: withoutPath(pathOfContent(path, before)) }),
  };
}

function contentMembers({ node }: FormPlace): readonly DraftMember[] {
  return node?.kind === 'object' ? node.members.filter(({ key }) => key !== '@type') : [];
}

function lossOf(members: readonly DraftMember[]): string | null {
  if (members.length === 0) return null;
  const names = members.slice(0, 3).map(({ key }) => `\`${key}\``);
  const more = members.length > 3 ? ` and ${members.length - 3} more` : '';
  return `${names.join(', ')}${more} went with the type that they were of.`;
}

function switchSteps(path: string, typeName: string, leaving: readonly DraftMember[]): Step[] {
  return [
    (body) => writeType(body, placeIn(body, path), typeName),
    ...leaving.map(
      ({ key }): Step =>
        (body) => {
          const { node } = placeIn(body, path);
          const member =
            node?.kind === 'object' ? node.members.find((one) => one.key === key) : null;
          return member && node?.kind === 'object' ? removeMember(body, node, member) : [];
        },
    ),
  ];
}

/** Writes the URL of the type, with the prefix that it had. */
function writeType(body: FormBody, any: FormPlace, typeName: string) {
  const url = typeUrlOf(any);
  const json = editable(body);
  if (url !== null) {
    const text = url.value.kind === 'string' ? url.value.value : '';
    const prefix = text.includes('/') ? text.slice(0, text.lastIndexOf('/') + 1) : usualPrefix;
    return replaceValue(json, url.value, JSON.stringify(prefix + typeName));
  }
  const text = JSON.stringify(usualPrefix + typeName);
  return insertMember(json, any.node as DraftObject, 0, '@type', text);
}

/** Gives a type that is no object of its fields its `value`, unless it is there. */
function writeValue(path: string, value: string): Step {
  return (body) => {
    const { node } = placeIn(body, path);
    if (node?.kind !== 'object' || node.members.some(({ key }) => key === 'value')) return [];
    return insertMember(editable(body), node, node.members.length, 'value', value);
  };
}

/** Whether a member of an `Any` may stay when it becomes another type. */
function fitOf(
  any: FormPlace,
  typeName: string,
  types: FormTypes,
): (member: DraftMember) => boolean {
  const content = contentPlace(any, typeName);
  const isMessage = valueKindOf(content.type).kind === 'message';
  const before = contentTypeOf(any);
  const old = before === null ? null : contentPlace(any, before);
  if (!isMessage) {
    const isAlike =
      old !== null &&
      JSON.stringify(valueKindOf(old.type)) === JSON.stringify(valueKindOf(content.type));
    return ({ key }) => key === 'value' && isAlike;
  }
  const message = messageAt(content, types);
  if (message === null) return () => true;
  const fields = fieldsByNameOf(message);
  const oldMessage = old === null ? null : messageAt(old, types);
  const oldFields = oldMessage === null ? null : fieldsByNameOf(oldMessage);
  return ({ key }) => {
    const field = fields.get(key);
    if (field === undefined) return false;
    const oldField = oldFields?.get(key);
    return oldFields === null || (oldField !== undefined && isSameType(oldField, field));
  };
}

function isSameType(first: FormField, second: FormField): boolean {
  return (
    first.label === second.label &&
    first.mapKey === second.mapKey &&
    JSON.stringify(first.type) === JSON.stringify(second.type)
  );
}
