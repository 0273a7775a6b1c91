import { parseEditedJson } from '../../../../../shared/json/parse-draft-json.ts';
import { formatOf } from '../../../../../shared/model/body-formats.ts';
import type { TypedText } from '../../../../../shared/model/typed-text.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import type { App } from '../../../../kernel/app.ts';
import { halfTypedNotice, halfTypedTitle } from '../../../../kernel/half-typed.ts';
import { hideNotice } from '../../../../kernel/notices-store.ts';
import { keptIn } from '../../../../kernel/tabs/body-switch.ts';
import { setHalfTyped } from '../../../../kernel/tabs/request-tab.ts';
import { type RequestTab, requestTabsOf } from '../../../../kernel/tabs/tabs-state.ts';
import { formMemoriesOf, type HeldTypes } from './form-memories.ts';
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
import { keyHoldId, withoutKeyPart } from './model/unfinished-text.ts';

/** The parts of the app that know half-typed text. */
type HalfTypedApp = Pick<App, 'tabs' | 'own' | 'schemas' | 'notices'> & {
  readonly engine: Pick<App['engine'], 'describeTypes'>;
};

/** The parts of a tab that decide whether text is half typed. */
type Ground = Pick<RequestTab, 'typed' | 'kept' | 'request'>;

/**
 * Updates the half-typed text of each tab, whatever view is shown. Sending, saving, comparing, timing, the
 * check line and the mark of unsaved changes all use this result.
 */
export function followHalfTyped(app: HalfTypedApp): void {
  const judged = new Map<string, Ground>();
  const followed = new Set<HeldTypes>();

  function typesOf(schemaSet: string | null): HeldTypes {
    const held = formMemoriesOf(app).typesOf(schemaSet, (typeNames) =>
      app.engine.describeTypes({ typeNames: [...typeNames], schemaSet }),
    );
    held.follow(app.schemas.getState().revision);
    if (!followed.has(held)) {
      followed.add(held);
      held.state.subscribe(judgeAgain);
    }
    return held;
  }

  function judge(tab: RequestTab): void {
    const { tabId, typed, kept, request, halfTyped } = tab;
    judged.set(tabId, { typed, kept, request });
    const problems = isForgotten(tab) ? [] : problemsOf(tab);
    if (JSON.stringify(problems) === JSON.stringify(halfTyped)) return;
    app.tabs.setState((state) => setHalfTyped(state, tabId, problems));
    if (problems.length === 0) hideNotice(app.notices, halfTypedNotice(tabId));
  }

  function problemsOf({ typed, kept, request }: RequestTab) {
    const { body, requestType: typeName, schemaSet } = request;
    // Nothing of the form is sent.
    if (!formatOf(body.format).isMessage) return [];
    // In another format, the JSON of the form is still kept.
    const json = body.format === 'json' ? body : keptIn(kept, 'json')?.body;
    if (json === undefined) return [];
    const held = typesOf(schemaSet);
    const { types } = held.state.getState();
    const framing = json.framing ?? null;
    const { problems, wantedTypes } = halfTypedIn(typed, {
      text: json.text,
      typeName,
      framing,
      types,
    });
    held.want(wantedTypes);
    return problems;
  }

  function judgeChanged(): void {
    const tabs = requestTabsOf(app.tabs.getState().tabs);
    for (const tabId of judged.keys()) {
      if (!tabs.some((tab) => tab.tabId === tabId)) judged.delete(tabId);
    }
    for (const tab of tabs) if (!isSameGround(tab, judged.get(tab.tabId))) judge(tab);
  }

  function judgeAgain(): void {
    judged.clear();
    judgeChanged();
  }

  app.tabs.subscribe((state, before) => {
    if (state.tabs !== before.tabs) judgeChanged();
  });
  app.schemas.subscribe((state, before) => {
    if (state.revision !== before.revision) judgeAgain();
  });
}

/** A body in a file has no form. */
function isForgotten({ typed, request }: RequestTab): boolean {
  return request.body.file !== undefined || typed.every(({ fault }) => fault === null);
}

function isSameGround(tab: RequestTab, before: Ground | undefined): boolean {
  return (
    before !== undefined &&
    tab.typed === before.typed &&
    tab.kept === before.kept &&
    tab.request === before.request
  );
}

/** The JSON behind the form's text, and what its form is made of. */
interface TypedBody {
  readonly text: string;
  /** Null has no form, so the rows are unknown. */
  readonly typeName: string | null;
  readonly framing: 'delimited' | null;
  readonly types: FormTypes;
}

/** The half-typed text of a body. */
interface HalfTyped {
  readonly problems: readonly Problem[];
  /** Types needed to see whether a row still exists; until they are known, it counts as existing. */
  readonly wantedTypes: readonly string[];
}

/**
 * Returns the half-typed text as findings of the body. Text of a row that is gone, or whose value changed
 * since, does not count: the later value wins.
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
      hint: 'The body is unchanged until it is fixed.',
      location: { fieldPath: parseRowId(withoutKeyPart(id)).path },
    },
  ];
}

/** True when the body still has the value that was typed over. */
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

/** Drops the half-typed text in a tab, but not text that the body has in another spelling. */
export function discardHalfTyped(app: Pick<App, 'own' | 'tabs'>, tabId: string): void {
  formMemoriesOf(app)
    .of(tabId)
    .setState(({ unfinished }) => ({
      unfinished: new Map([...unfinished].filter(([, { fault }]) => fault === null)),
    }));
}
