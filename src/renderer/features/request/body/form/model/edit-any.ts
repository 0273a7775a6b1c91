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
 * Sets the type of an `Any`. Fields that the new type also has, with the same type, stay; others are removed.
 * While the new type is unknown, all fields stay and can be removed by hand.
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

/** Removes the type and all other members, which cannot be understood without it. */
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
  return `Removed with their type: ${names.join(', ')}${more}.`;
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

/** Writes the type URL with its old prefix. */
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

/** Adds `value` for a type with a special form, unless it exists. */
function writeValue(path: string, value: string): Step {
  return (body) => {
    const { node } = placeIn(body, path);
    if (node?.kind !== 'object' || node.members.some(({ key }) => key === 'value')) return [];
    return insertMember(editable(body), node, node.members.length, 'value', value);
  };
}

/** Decides whether a member of an `Any` can stay when the type changes. */
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
