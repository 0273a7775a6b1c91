import type { FormField, FormMessage } from '../../../../../../shared/model/message-form.ts';
import { isFieldMatch } from './filter-form.ts';
import { type FormContext, isShown, type LinesFrame } from './form-context.ts';
import { pathOfField } from './form-path.ts';
import { type FormPlace, fieldPlace } from './form-place.ts';
import { type Line, linesOf } from './lines.ts';
import type { MessageMembers } from './message-members.ts';
import { plainRow } from './place-row.ts';

/** Returns the row id of a oneof in the message at a path. */
function oneofId(parentPath: string, name: string): string {
  return `${parentPath}{${name}}`;
}

/**
 * Returns the line of a oneof: a choice between its fields. The set field has its row below. If the text sets
 * several, which is an error, all have rows, so that the user can remove some.
 *
 * @returns null when a filter, or the option to show set fields only, hides it
 */
export function oneofLine(
  context: FormContext,
  place: FormPlace,
  message: FormMessage,
  name: string,
  members: MessageMembers | null,
  frame: LinesFrame,
  lineOf: (context: FormContext, place: FormPlace, frame: LinesFrame) => Line,
): Line | null {
  const options = message.fields.filter(({ oneof }) => oneof === name);
  const chosen = options
    .map((field) => fieldPlace(place, field, members?.ofField.get(field) ?? null))
    .filter(({ member }) => member !== null);
  const { input, matches } = context;
  const id = oneofId(place.path, name);
  const isKept = input.keptId === id;
  if (input.isSetOnly && matches === null && chosen.length === 0 && !isKept) return null;
  const isMatch = isKept || isOneofMatch(name, options, input.filter);
  const shown = chosen.filter(({ path }) => isMatch || isShown(context, path, frame));
  if (frame.isFiltered && !isMatch && shown.length === 0) return null;
  const inner: LinesFrame = {
    parentId: id,
    depth: frame.depth + 1,
    isFiltered: frame.isFiltered && !isMatch,
  };
  const below = linesOf(shown.map((at) => lineOf(context, at, inner)));
  const set = chosen.filter(({ node }) => node !== null);
  const comment = message.oneofs.find((oneof) => oneof.name === name)?.comment ?? null;
  const { parentId, depth } = frame;
  return {
    id,
    below: below.count > 0 ? below : null,
    makeRow(position, siblingCount) {
      const isExpanded = below.count > 0;
      const rowFrame = { id, parentId, depth, position, siblingCount, isExpanded };
      return {
        ...plainRow('oneof', rowFrame, pathOfField(place.path, name), name),
        typeText: 'oneof',
        comment,
        state: set.length === 0 ? 'unset' : 'set',
        editor: { kind: 'choice', options },
        text: set[0]?.field?.name ?? null,
        issue: set.length > 1 ? severalWords(set) : null,
        problems: context.problems.at.get(pathOfField(place.path, name)) ?? [],
        commands: new Set(chosen.length > 0 ? (['unset'] as const) : []),
      };
    },
  };
}

function severalWords(set: readonly FormPlace[]): string {
  const names = set.map(({ field }) => field?.name).join(', ');
  return `Only one may be set; remove all but one of ${names}.`;
}

/** True when the name of the oneof or of one of its fields matches. */
function isOneofMatch(name: string, options: readonly FormField[], filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '') return false;
  return (
    name.toLowerCase().includes(wanted) || options.some((field) => isFieldMatch(field, wanted))
  );
}
