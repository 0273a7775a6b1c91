import type { DraftJson } from '../../../../../shared/json/draft-json.ts';
import { faultProblem } from '../../../../../shared/json/json-fault.ts';
import { parseEditedJson } from '../../../../../shared/json/parse-draft-json.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import { filterForm } from './filter-form.ts';
import type { Form, FormInput } from './form.ts';
import { type FormContext, problemsByPath } from './form-context.ts';
import { type FormPlace, itemPlace, messageAt, rootPlace } from './form-place.ts';
import { layOutForm } from './lay-out-form.ts';
import { linesOf, rowsOf } from './lines.ts';
import { membersOf } from './message-members.ts';

/** The rows of a body. */
export function buildForm(input: FormInput): Form {
  const json = parseEditedJson(input.text);
  const fault = faultOf(json);
  const root = rootPlace(fault === null ? json.root : null, input.typeName, input.framing);
  const wantedTypes = new Set<string>();
  const context: FormContext = {
    input,
    json,
    root,
    matches:
      input.filter.trim() === '' ? null : filterForm(root, input.filter, input.types, input.keptId),
    problems: problemsByPath(input.problems),
    wantedTypes,
  };
  const lines = fault === null ? layOutForm(context) : linesOf([]);
  return {
    input,
    json,
    root,
    fault,
    rows: rowsOf(lines),
    wantedTypes: [...wantedTypes],
    get setCount() {
      return messagesOf(root).reduce((sum, place) => sum + setCountOf(place, context), 0);
    },
    get fieldCount() {
      const count = messageAt(itemPlace(root, 0), input.types)?.fields.length ?? 0;
      return count * messagesOf(root).length;
    },
  };
}

/** Why a text cannot be edited by its rows; null for a text that can be, and for one without a value. */
function faultOf(json: DraftJson): Problem | null {
  if (json.isSound || isBlank(json)) return null;
  const fault = json.faults.find(({ kind }) => kind === 'syntax');
  return fault === undefined ? null : faultProblem(json.text, fault);
}

/** Whether a text has no value, at most comments: its only fault is that it ends. */
function isBlank({ root, faults, text }: DraftJson): boolean {
  return root === null && faults.every(({ offset }) => offset >= text.length);
}

function messagesOf(root: FormPlace): readonly FormPlace[] {
  if (root.shape !== 'list') return [root];
  const items = root.node?.kind === 'array' ? root.node.items : [];
  return items.map((_, index) => itemPlace(root, index));
}

function setCountOf(place: FormPlace, { input }: FormContext): number {
  const message = messageAt(place, input.types);
  if (message === null || place.node?.kind !== 'object') return 0;
  return membersOf(place.node, message).setCount;
}
