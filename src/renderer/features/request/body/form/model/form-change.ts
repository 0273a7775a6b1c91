import type { DraftNode } from '../../../../../../shared/json/json-tree.ts';
import { parseDraftJson } from '../../../../../../shared/json/parse-draft-json.ts';
import { differenceOf } from '../../../../../../shared/json/text-difference.ts';
import { applyEdits, type TextEdit } from '../../../../../../shared/json/text-edit.ts';
import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import { type Problem, ProblemError, type ProblemInit } from '../../../../../../shared/problem.ts';
import type { Form } from './form.ts';
import type { FormResult } from './form-action.ts';
import { type FormPlace, placeAtPath, rootPlace } from './form-place.ts';

/** A body while it is edited: its text after the steps so far. */
export interface FormBody {
  readonly form: Form;
  readonly text: string;
  /** Null while there is no value at all. */
  readonly node: DraftNode | null;
  readonly root: FormPlace;
}

/** One step of a change: edits of the current text. */
export type Step = (body: FormBody) => readonly TextEdit[];

/** The effect of an action. */
export interface Change {
  readonly steps: readonly Step[];
  readonly focusId?: string | null;
  /**
   * Maps the path of an expanded row or of unknown fields to its new place; null when its message is gone.
   */
  readonly follow?: (path: string) => string | null;
  /** Maps paths of unknown fields to the paths of their copies. */
  readonly copies?: (path: string) => string | null;
  readonly aside?: readonly PreservedFields[];
  /** What is removed as a side effect, as a sentence. */
  readonly loss?: string | null;
  /** Rows to expand. */
  readonly expand?: readonly string[];
}

/** Returns the body before any step. */
export function bodyOf(form: Form): FormBody {
  return { form, text: form.input.text, node: form.root.node, root: form.root };
}

/** Returns the place of a path in a body. Throws a Problem when it does not exist any more. */
export function placeIn(body: FormBody, path: string): FormPlace {
  const place = placeAtPath(body.root, path, body.form.input.types);
  if (place !== null) return place;
  throw refusal('This row is gone', `The body has no ${path}.`);
}

/** Creates the error of a refused action. Nothing is lost. */
export function refusal(title: string, detail: string, hint?: string): ProblemError {
  const init: ProblemInit = { kind: 'bad-input', title, detail };
  return new ProblemError(hint === undefined ? init : { ...init, hint });
}

/** Applies a change step by step. The text is parsed again only for steps after the first. */
export function runChange(form: Form, change: Change): FormResult {
  const { input } = form;
  let body: FormBody | null = bodyOf(form);
  let text = input.text;
  const edits: TextEdit[][] = [];
  for (const step of change.steps) {
    body ??= bodyAfter(form, text);
    const before = text;
    const made = step(body).filter((edit) => before.slice(edit.start, edit.end) !== edit.text);
    if (made.length === 0) continue;
    edits.push(made);
    text = applyEdits(text, made);
    body = null;
  }
  const aside = preservedAfter(change, input.aside);
  if (text === input.text && aside === input.aside) return { kind: 'same' };
  return {
    kind: 'changed',
    text,
    edits: edits.length === 1 ? (edits[0] ?? []) : differenceOf(input.text, text),
    aside,
    expanded: expandedAfter(change, input.expanded),
    follow: change.follow ?? null,
    focusId: change.focusId ?? null,
    loss: change.loss ?? null,
  };
}

/** Converts a thrown refusal to a result. Other errors are thrown again. */
export function refusedBy(error: unknown): FormResult {
  if (!(error instanceof ProblemError)) throw error;
  const { problem }: { problem: Problem } = error;
  return { kind: 'refused', problem };
}

function bodyAfter(form: Form, text: string): FormBody {
  const { typeName, framing } = form.input;
  const { root: node, isSound } = parseDraftJson(text);
  if (!isSound) throw new Error('An edit of the form made invalid JSON.');
  return { form, text, node, root: rootPlace(node, typeName, framing) };
}

function preservedAfter(
  { aside, follow, copies }: Change,
  before: readonly PreservedFields[],
): readonly PreservedFields[] {
  if (aside !== undefined) return aside;
  if (before.length === 0 || (follow === undefined && copies === undefined)) return before;
  return before.flatMap((kept) => {
    const path = follow === undefined ? kept.path : follow(kept.path);
    const copy = copies?.(kept.path) ?? null;
    return [
      ...(path === null ? [] : [path === kept.path ? kept : { ...kept, path }]),
      ...(copy === null ? [] : [{ ...kept, path: copy }]),
    ];
  });
}

function expandedAfter(
  { follow, expand }: Change,
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  if (follow === undefined && expand === undefined) return before;
  const followed = [...before].flatMap((id) => (follow === undefined ? id : (follow(id) ?? [])));
  return new Set([...followed, ...(expand ?? [])]);
}
