import { writeDraftString } from '../../../../../../shared/json/draft-string.ts';
import { faultProblem } from '../../../../../../shared/json/json-fault.ts';
import { parseDraftJson } from '../../../../../../shared/json/parse-draft-json.ts';
import { isLongScalar } from '../../../../../../shared/model/leaf-words.ts';
import { ProblemError } from '../../../../../../shared/problem.ts';
import { setValueSteps, unsetStep } from './edit-place.ts';
import { withoutPath } from './follow-paths.ts';
import { type Change, type FormBody, placeIn } from './form-change.ts';
import { type FormPlace, isVariableText, isWholePlaceholder } from './form-place.ts';
import type { FormTypes } from './form-types.ts';
import { isFieldMask, isLeaf, type LeafKind, leafText, readLeaf } from './leaf-state.ts';
import { valueKindOf } from './value-kind.ts';

/** Stores the text of an editor, valid or not. */
export function setText(body: FormBody, path: string, text: string): Change {
  const place = placeIn(body, path);
  const kind = valueKindOf(place.type);
  const isValue = place.shape === 'single' && isLeaf(kind);
  const isTextual =
    (kind.kind === 'scalar' && /string|bytes/.test(kind.scalar)) || isFieldMask(kind);
  if (text.trim() === '' && place.role === 'field' && !(isValue && isTextual)) {
    return { steps: [unsetStep(path)], follow: withoutPath(path) };
  }
  const bare = place.node?.kind === 'placeholder' && isWholePlaceholder(text) ? text : null;
  const written = isValue
    ? leafJson(kind, place, text, body.form.input.types)
    : writeDraftString(text);
  return { steps: setValueSteps(path, bare ?? written, true) };
}

/** Stores JSON typed or pasted as a value, as it is written. Throws when it is not JSON. */
export function setJson(path: string, json: string): Change {
  return { steps: setValueSteps(path, soundJson(json), true) };
}

/** Returns the one JSON value in a text, without what surrounds it. Throws a Problem for other texts. */
export function soundJson(json: string): string {
  const { root, isSound, faults } = parseDraftJson(json);
  const fault = faults.find(({ kind }) => kind === 'syntax');
  if (fault !== undefined) throw new ProblemError(faultProblem(json, fault));
  if (root === null || !isSound) throw new Error('JSON without a fault is sound.');
  // A line comment after the value would hide what follows it.
  return json.slice(root.start, root.end);
}

/** Returns the JSON of a typed leaf: its value when it is valid, else a string with the text. */
function leafJson(kind: LeafKind, place: FormPlace, typed: string, types: FormTypes): string {
  const isString = kind.kind === 'scalar' && kind.scalar === 'string';
  if (isString || isVariableText(typed)) return writeDraftString(typed);
  const isBytes = kind.kind === 'scalar' && kind.scalar === 'bytes';
  const text = isBytes ? typed.replaceAll(/\s/g, '') : typed.trim();
  const reading = readLeaf(kind, text, types);
  if (!reading.ok) return writeDraftString(typed);
  return kind.kind === 'scalar' ? inStyleOf(kind.scalar, place, text, reading.json) : reading.json;

  /** Keeps numbers with or without quotes, as they were. */
  function inStyleOf(
    scalar: Parameters<typeof isLongScalar>[0],
    { node }: FormPlace,
    value: string,
    json: string,
  ): string {
    if (scalar === 'bool' || scalar === 'bytes' || node === null) return json;
    if (node.kind === 'number' && isLongScalar(scalar)) return bareNumber(value) ?? json;
    const before = leafText(node);
    const wasSound = node.kind === 'string' && before !== null && readLeaf(kind, before, types).ok;
    return wasSound && isJsonNumber(before) ? JSON.stringify(value) : json;
  }
}

function bareNumber(text: string): string | null {
  return /^-?(?:0|[1-9][0-9]*)$/.test(text) ? text : null;
}

/** True when a text needs no quotes. A half-typed number, such as `1.`, needs them. */
function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text);
}
