import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Exchange } from '../../shared/model/exchange.ts';
import type { Problem } from '../../shared/problem.ts';

/** A response of an earlier session that is too large to fetch unasked. */
export interface HeldResponse {
  readonly byteLength: number;
  readonly startedAt: string;
}

/** A larger response of an earlier session is only shown on request. */
export const maxUnaskedBytes = 5_000_000;

/** What is known about responses, apart from the tabs that show them. */
export interface ResponsesState {
  /** Responses of open requests that are held back, by exchange id. */
  readonly held: Readonly<Record<string, HeldResponse>>;
  /** Why responses of open requests are missing, by exchange id. */
  readonly lost: Readonly<Record<string, Problem>>;
  /** Exchanges and opened bodies that were removed from disk while a tab shows them. */
  readonly removed: ReadonlySet<string>;
  /** Exchanges that the user asked for, whatever their size. */
  readonly asked: ReadonlySet<string>;
}

/** A store of {@link ResponsesState}. */
export type ResponsesStore = StoreApi<ResponsesState>;

/** Creates an empty store. */
export function createResponsesStore(): ResponsesStore {
  return createStore<ResponsesState>(() => ({
    held: {},
    lost: {},
    removed: new Set(),
    asked: new Set(),
  }));
}

/** Holds a response back until the user asks for it. */
export function holdResponse(
  store: ResponsesStore,
  exchangeId: string,
  response: HeldResponse,
): void {
  store.setState(({ held }) => ({ held: { ...held, [exchangeId]: response } }));
}

/** Records that a response is no longer kept. */
export function loseResponse(store: ResponsesStore, exchangeId: string, problem: Problem): void {
  store.setState(({ lost }) => ({ lost: { ...lost, [exchangeId]: problem } }));
}

/** Records what was removed from disk while tabs show it. */
export function noteRemovedFromDisk(store: ResponsesStore, ids: readonly string[]): void {
  store.setState(({ removed }) => ({ removed: new Set([...removed, ...ids]) }));
}

/** Records that the user asked for a response. */
export function askForResponse(store: ResponsesStore, exchangeId: string): void {
  store.setState(({ asked, held: { [exchangeId]: _before, ...held } }) => ({
    asked: asked.has(exchangeId) ? asked : new Set([...asked, exchangeId]),
    held,
  }));
}

/** Returns the response held back for an exchange; null when it is small or was asked for. */
export function heldResponse(
  { id, startedAt, response }: Exchange,
  asked: ReadonlySet<string>,
): HeldResponse | null {
  const byteLength = response?.body.byteLength ?? 0;
  return byteLength <= maxUnaskedBytes || asked.has(id) ? null : { byteLength, startedAt };
}
