import { parseEditedJson } from '../../../../../shared/json/parse-draft-json.ts';
import type { TypedText } from '../../../../../shared/model/typed-text.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import { halfTypedTitle } from '../../../../kernel/half-typed.ts';
import { keyHoldId, withoutKeyPart } from './held-id.ts';
import {
  contentTypeOf,
  type FormPlace,
  placeAtPath,
  rootPlace,
  typeUrlOf,
} from './model/form-place.ts';
import type { FormTypes } from './model/form-types.ts';
import { leafText } from './model/leaf-state.ts';
import { foreignMember, parseRowId } from './model/row-id.ts';

/** The JSON that texts were typed into the form of, and what its form is made of. */
export interface TypedBody {
  readonly text: string;
  /** Null has no form, so that nobody can tell which rows there are. */
  readonly typeName: string | null;
  readonly framing: 'delimited' | null;
  readonly types: FormTypes;
}

/** What of a body is half typed. */
export interface HalfTyped {
  readonly problems: readonly Problem[];
  /** Types that say whether a row is still there; until they are known it is taken to be. */
  readonly wantedTypes: readonly string[];
}

/**
 * What is typed in a form and cannot go into the body as it is, as findings of the body. What was typed
 * into a row that is gone, or has another value by now, is none: the body says there what was typed later.
 */
export function halfTypedIn(typed: readonly TypedText[], body: TypedBody): HalfTyped {
  const faulty = typed.filter(({ fault }) => fault !== null);
  if (faulty.length === 0) return { problems: [], wantedTypes: [] };
  const { text, typeName, framing } = body;
  const json = parseEditedJson(text);
  if (typeName === null || (!json.isSound && json.root !== null)) {
    return { problems: faulty.flatMap(problemOf), wantedTypes: [] };
  }
  const root = rootPlace(json.isSound ? json.root : null, typeName, framing);
  const wanted = new Set<string>();
  const problems = faulty.filter((held) => {
    const lacking = new Set<string>();
    const types = notingLacks(body.types, lacking);
    const isThere = isOver(held, root, text, types);
    for (const name of lacking) wanted.add(name);
    return isThere || lacking.size > 0;
  });
  return { problems: problems.flatMap(problemOf), wantedTypes: [...wanted] };
}

function problemOf({ id, fault }: TypedText): readonly Problem[] {
  if (fault === null) return [];
  return [
    {
      kind: 'json-mismatch',
      severity: 'error',
      title: halfTypedTitle,
      detail: fault,
      hint: 'The body keeps what it had until that is mended.',
      location: { fieldPath: parseRowId(withoutKeyPart(id)).path },
    },
  ];
}

/** Whether the body still has in a row what was typed over. */
function isOver(
  { id: heldId, over }: TypedText,
  root: FormPlace,
  text: string,
  types: FormTypes,
): boolean {
  const id = withoutKeyPart(heldId);
  const { path, part } = parseRowId(id);
  const place = placeAtPath(root, path, types);
  if (place === null) return false;
  if (keyHoldId(id) === heldId) return place.member?.key === over;
  const { node } = place;
  if (part.kind === 'foreign') {
    const member = node?.kind === 'object' ? foreignMember(node.members, part) : undefined;
    return member !== undefined && text.slice(member.value.start, member.value.end) === over;
  }
  if (part.kind === 'type') {
    const url = typeUrlOf(place)?.value ?? null;
    return over === (contentTypeOf(place) ?? (url === null ? null : leafText(url)));
  }
  if (node === null) return over === null;
  return leafText(node) === over || text.slice(node.start, node.end) === over;
}

function notingLacks(types: FormTypes, lacking: Set<string>): FormTypes {
  return {
    ...types,
    message(name) {
      const found = types.message(name);
      if (found === undefined) lacking.add(name);
      return found;
    },
  };
}
