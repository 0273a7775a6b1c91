import {
  type BodyDraft,
  isEmptyBody,
  type PreservedFields,
} from '../../../shared/model/body-draft.ts';
import { type BodyFormat, formatOf, type TypedFormat } from '../../../shared/model/body-formats.ts';
import type { KeptBody } from '../../../shared/model/kept-body.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import { withoutRefusal } from './request-tab.ts';
import { isSameBody } from './same-request.ts';
import { changeRequestTab, type RequestTab, requestTabOf, type TabsState } from './tabs-state.ts';

/** How to show a body in another format. */
export type SwitchPlan =
  /** The body already has that format. */
  | { readonly kind: 'same' }
  /** No conversion is needed: the body is empty, or unchanged since it was shown in that format. */
  | { readonly kind: 'ready'; readonly body: BodyDraft }
  /** The message must be converted; `before` is the last text typed in that format. */
  | { readonly kind: 'convert'; readonly typeName: string; readonly before: string | null }
  /** The body cannot be converted without a message type. */
  | { readonly kind: 'untyped' }
  /** A file, or a body that spells no message, has no other format. */
  | { readonly kind: 'file' };

type Switchable = Pick<RequestTab, 'request' | 'kept'>;

/** Plans how to show the body of a request in another format. */
export function planSwitch({ request, kept }: Switchable, to: TypedFormat): SwitchPlan {
  const { body, requestType } = request;
  if (body.file !== undefined || !formatOf(body.format).isMessage) return { kind: 'file' };
  if (body.format === to) return { kind: 'same' };
  if (isEmptyBody(body)) return { kind: 'ready', body: emptyBody(to, body) };
  // Bytes contain no variables: the old bytes may have been made with other values.
  const unchanged =
    formatOf(to).isExact && body.text.includes('{{') ? null : unchangedBody(request, kept, to);
  if (unchanged !== null) return { kind: 'ready', body: unchanged };
  if (requestType === null) return { kind: 'untyped' };
  return { kind: 'convert', typeName: requestType, before: keptIn(kept, to)?.body.text ?? null };
}

/** Returns the last text typed in a format, if that is not the current format. */
export function keptIn(kept: readonly KeptBody[], format: BodyFormat): KeptBody | null {
  return kept.find((one) => one.body.format === format) ?? null;
}

/** Returns the text typed before in the body's own format, when the body is empty now. */
export function keptOfEmpty({ request, kept }: Switchable): KeptBody | null {
  return isEmptyBody(request.body) ? keptIn(kept, request.body.format) : null;
}

/**
 * Returns the text in a format that still stands for the same message as the body. When JSON became text
 * format and then hex, both earlier texts qualify.
 */
function unchangedBody(
  request: Pick<SavedRequest, 'body' | 'requestType' | 'schemaSet'>,
  kept: readonly KeptBody[],
  to: TypedFormat,
): BodyDraft | null {
  const same = [request.body];
  for (const reached of same) {
    for (const one of kept) {
      // A body without some of its parts is another message.
      if (isTakenOut(one)) continue;
      if (one.typeName !== request.requestType || one.schemaSet !== request.schemaSet) continue;
      if (!isSameBody(one.became, reached) || same.includes(one.body)) continue;
      if (one.body.format === to) return one.body;
      same.push(one.body);
    }
  }
  return null;
}

/** Marks a conversion of the body as running. */
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
 * Sets the converted body and keeps its earlier text. Ignored when the body changed during the conversion.
 *
 * @param notes what the user should know about the conversion; they stay on screen
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
      // The refusal may point to a line that is not there any more.
      ...withoutRefusal(tab),
      request: { ...tab.request, body: to },
      kept: keepBody(tab, to),
      bodySwitch: notes.length === 0 ? null : { kind: 'converted', notes },
    };
  });
}

/** Returns the texts to keep when another body replaces that of a request. */
export function keepBody({ request, kept }: Switchable, next: BodyDraft): readonly KeptBody[] {
  const { body, requestType, schemaSet } = request;
  const others = kept.filter(
    (one) => one.body.format !== body.format && one.body.format !== next.format,
  );
  // An empty result must not replace the text typed in that format.
  if (isEmptyBody(body)) return isEmptyBody(next) ? kept : others;
  return [...others, { body, became: next, typeName: requestType, schemaSet }];
}

/** The conversion failed: the view stays and shows why. */
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

/** Stops waiting for a conversion, or hides its notes. */
export function leaveSwitch(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) =>
    tab.bodySwitch === null ? tab : { ...tab, bodySwitch: null },
  );
}

/**
 * Restores the text typed in another format, although the body changed since. The current text is kept, so
 * that switching back restores it.
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

/** The failed conversion, until the body is changed. */
export function failedSwitch({ bodySwitch, request }: RequestTab) {
  return bodySwitch?.kind === 'failed' && isSameBody(bodySwitch.body, request.body)
    ? bodySwitch
    : null;
}

/**
 * Changes the text of a body. A hidden editor may still report text; nothing changes when its format is not
 * the current one.
 */
export function editBodyText(
  state: TabsState,
  tabId: string,
  format: BodyFormat,
  text: string,
): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const { body } = tab.request;
    if (body.format !== format || body.file !== undefined || body.text === text) return tab;
    return { ...withoutRefusal(tab), request: { ...tab.request, body: { ...body, text } } };
  });
}

/** Changes the text of a JSON body and its preserved fields. Does nothing for other formats. */
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

/**
 * Changes JSON like {@link editJsonBody} and keeps the old body, because several parts are removed at once.
 */
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

/** Returns the body before several parts were taken out; null when there is none or it was restored. */
export function takenOutOf({ request, kept }: Switchable): BodyDraft | null {
  const { body } = request;
  const old = kept.find((one) => isTakenOut(one) && one.body.format === body.format);
  return old === undefined || isEmptyBody(body) || isSameBody(old.body, body) ? null : old.body;
}

/** Drops the body that parts were taken out of. */
export function forgetTakenOut(state: TabsState, tabId: string): TabsState {
  return changeRequestTab(state, tabId, (tab) => ({
    ...tab,
    kept: tab.kept.filter((one) => !isTakenOut(one)),
  }));
}

/** True when parts were taken out, as opposed to a change of format. */
function isTakenOut({ body, became }: KeptBody): boolean {
  return body.format === became.format;
}

function emptyBody(format: TypedFormat, { framing, writeDefaults }: BodyDraft): BodyDraft {
  return {
    format,
    text: '',
    ...(framing !== undefined && { framing }),
    ...(writeDefaults !== undefined && { writeDefaults }),
  };
}
