import type { BodyDraft, PreservedFields } from '../../../shared/model/body-draft.ts';
import { type BodyFormat, formatOf, type TypedFormat } from '../../../shared/model/body-formats.ts';
import type { KeptBody } from '../../../shared/model/kept-body.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import { withoutRefusal } from './request-tab.ts';
import { isSameBody } from './same-request.ts';
import { changeRequestTab, type RequestTab, requestTabOf, type TabsState } from './tabs-state.ts';

/** What another format of a body takes. */
export type SwitchPlan =
  /** It has that format. */
  | { readonly kind: 'same' }
  /** Nothing needs to be asked: it is empty, or unchanged since it was shown in that format. */
  | { readonly kind: 'ready'; readonly body: BodyDraft }
  /** Its message has to be written anew; `before` is what was typed in that format last. */
  | { readonly kind: 'convert'; readonly typeName: string; readonly before: string | null }
  /** Without a type nobody knows its message. */
  | { readonly kind: 'untyped' }
  /** A file that is sent as it is has no other format. */
  | { readonly kind: 'file' };

type Switchable = Pick<RequestTab, 'request' | 'kept'>;

/** Tells what it takes to show the body of a request in another format. */
export function planSwitch({ request, kept }: Switchable, to: TypedFormat): SwitchPlan {
  const { body, requestType } = request;
  if (body.file !== undefined || body.format === 'file') return { kind: 'file' };
  if (body.format === to) return { kind: 'same' };
  if (isEmptyBody(body)) return { kind: 'ready', body: emptyBody(to, body) };
  // Bytes have no variables: those of before may have been made with other values than those of now.
  const unchanged =
    formatOf(to).isExact && body.text.includes('{{') ? null : unchangedBody(request, kept, to);
  if (unchanged !== null) return { kind: 'ready', body: unchanged };
  if (requestType === null) return { kind: 'untyped' };
  return { kind: 'convert', typeName: requestType, before: keptIn(kept, to)?.body.text ?? null };
}

/** What was typed in a format last, if it was another one than now. */
export function keptIn(kept: readonly KeptBody[], format: BodyFormat): KeptBody | null {
  return kept.find((one) => one.body.format === format) ?? null;
}

/** What was typed before in the very format that the body has, where nothing stands in it now. */
export function keptOfEmpty({ request, kept }: Switchable): KeptBody | null {
  return isEmptyBody(request.body) ? keptIn(kept, request.body.format) : null;
}

/**
 * The text in a format that the body was made of and is still the same message as. Of JSON that
 * became text format, that became hex, the text format and the JSON are both.
 */
function unchangedBody(
  request: Pick<SavedRequest, 'body' | 'requestType' | 'schemaSet'>,
  kept: readonly KeptBody[],
  to: TypedFormat,
): BodyDraft | null {
  const same = [request.body];
  for (const reached of same) {
    for (const one of kept) {
      // What parts were taken out of is another message.
      if (isTakenOut(one)) continue;
      if (one.typeName !== request.requestType || one.schemaSet !== request.schemaSet) continue;
      if (!isSameBody(one.became, reached) || same.includes(one.body)) continue;
      if (one.body.format === to) return one.body;
      same.push(one.body);
    }
  }
  return null;
}

/** A call for the body in another format is under way. */
export function beginSwitch(
  state: TabsState,
  tabId: string,
  to: TypedFormat,
  startedAtMs: number,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    bodySwitch: { kind: 'converting', to, startedAtMs },
  }));
}

/**
 * The body is there in another format; the text that it had is kept. Ignored unless the body is still
 * the one that was converted.
 *
 * @param notes what is worth knowing of the way, which stays to be read
 */
export function endSwitch(
  state: TabsState,
  tabId: string,
  from: BodyDraft,
  to: BodyDraft,
  notes: readonly Problem[] = [],
): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    if (tab.request.body !== from) return tab;
    return {
      // That it did not fit may be said of a line that is not there any more.
      ...withoutRefusal(tab),
      request: { ...tab.request, body: to },
      kept: keepBody(tab, to),
      bodySwitch: notes.length === 0 ? null : { kind: 'told', notes },
    };
  });
}

function keepBody({ request, kept }: Switchable, next: BodyDraft): readonly KeptBody[] {
  const { body, requestType, schemaSet } = request;
  const others = kept.filter(
    (one) => one.body.format !== body.format && one.body.format !== next.format,
  );
  // Nothing takes the place of what was typed in a format that comes back empty.
  if (isEmptyBody(body)) return isEmptyBody(next) ? kept : others;
  return [...others, { body, became: next, typeName: requestType, schemaSet }];
}

/** The body could not be shown in another format: its view stays, and says why. */
export function failSwitch(
  state: TabsState,
  tabId: string,
  to: TypedFormat,
  problem: Problem,
  isForm = false,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    bodySwitch: { kind: 'failed', to, isForm, problem, body: tab.request.body },
  }));
}

/** Stops waiting for another format, or takes away what was told of it. */
export function leaveSwitch(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) =>
    tab.bodySwitch === null ? tab : { ...tab, bodySwitch: null },
  );
}

/**
 * Brings back what was typed in another format, though the body became something else since. That is
 * kept in turn, and is there again on the way back.
 */
export function bringBack(state: TabsState, tabId: string, format: TypedFormat): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const old = keptIn(tab.kept, format);
    if (old === null) return tab;
    const body = old.body;
    return {
      ...withoutRefusal(tab),
      request: { ...tab.request, body },
      kept: keepBody(tab, body),
      bodySwitch: null,
    };
  });
}

/** What failed is told as long as it is true: until the body is changed. */
export function failedSwitch({ bodySwitch, request }: RequestTab) {
  return bodySwitch?.kind === 'failed' && isSameBody(bodySwitch.body, request.body)
    ? bodySwitch
    : null;
}

/**
 * Changes the text of a body. An editor that is out of sight may still tell of its text: of another
 * format than the body has now it changes nothing.
 */
export function editBodyText(
  state: TabsState,
  tabId: string,
  format: TypedFormat,
  text: string,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const { body } = tab.request;
    if (body.format !== format || body.file !== undefined || body.text === text) return tab;
    return { ...withoutRefusal(tab), request: { ...tab.request, body: { ...body, text } } };
  });
}

/** Changes the text of a body in JSON, and what is kept beside it; a body of another format stays. */
export function editJsonBody(
  state: TabsState,
  tabId: string,
  text: string,
  aside: readonly PreservedFields[],
): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const { aside: _before, ...body } = tab.request.body;
    if (body.format !== 'json' || body.file !== undefined) return tab;
    const next: BodyDraft = { ...body, text, ...(aside.length > 0 && { aside: [...aside] }) };
    if (isSameBody(next, tab.request.body)) return tab;
    return { ...withoutRefusal(tab), request: { ...tab.request, body: next } };
  });
}

/** Changes JSON as {@link editJsonBody} does, and keeps what it was: several parts of it go at once. */
export function takeOutOfJson(
  state: TabsState,
  tabId: string,
  text: string,
  aside: readonly PreservedFields[],
): TabsState {
  const before = requestTabOf(state, tabId)?.request.body;
  return changeRequestTab(editJsonBody(state, tabId, text, aside), tabId, (tab) => {
    const { body: became, requestType: typeName, schemaSet } = tab.request;
    if (before === undefined || became === before) return tab;
    const others = tab.kept.filter(({ body }) => body.format !== before.format);
    return { ...tab, kept: [...others, { body: before, became, typeName, schemaSet }] };
  });
}

/** The body that several parts were taken out of; null for none, and where it is as it was. */
export function takenOutOf({ request, kept }: Switchable): BodyDraft | null {
  const { body } = request;
  const old = kept.find((one) => isTakenOut(one) && one.body.format === body.format);
  return old === undefined || isEmptyBody(body) || isSameBody(old.body, body) ? null : old.body;
}

/** Keeps no longer what parts were taken out of. */
export function forgetTakenOut(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    kept: tab.kept.filter((one) => !isTakenOut(one)),
  }));
}

/** Whether it became less of the same, and not another format. */
function isTakenOut({ body, became }: KeptBody): boolean {
  return body.format === became.format;
}

/** Whether nothing was typed, nor is kept beside the text. */
export function isEmptyBody(body: BodyDraft): boolean {
  return body.file === undefined && body.text.trim() === '' && (body.aside ?? []).length === 0;
}

function emptyBody(format: TypedFormat, { framing, writeDefaults }: BodyDraft): BodyDraft {
  return {
    format,
    text: '',
    ...(framing !== undefined && { framing }),
    ...(writeDefaults !== undefined && { writeDefaults }),
  };
}
