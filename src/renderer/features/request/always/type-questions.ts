import { createStore } from 'zustand/vanilla';
import { askedStep, type ReadChoice } from '../../../../shared/model/decoding.ts';
import type { Exchange } from '../../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import { ownState } from '../../../kernel/own-state.ts';
import {
  type Override,
  placesOfRule,
  type RulePlace,
  ruleOfOverride,
  stepsAfterCoding,
} from './rule-of-override.ts';

/** "Always read this URL as ...?", asked after a response was chosen to be read otherwise. */
export interface TypeQuestion {
  /** It goes with its response. */
  readonly exchangeId: string;
  readonly requestId: string;
  readonly url: string;
  readonly status: number;
  readonly says: Override;
  readonly places: readonly RulePlace[];
  /** As it was before anything was chosen: what says how it is read. */
  readonly before: Exchange;
}

/** What is asked in the tabs, and of which requests it was answered. */
export interface TypeQuestions {
  readonly byTab: Readonly<Record<string, TypeQuestion>>;
  /** Of which it is not asked again: see {@link settledKey}. */
  readonly settled: ReadonlySet<string>;
}

/** Nothing was asked yet. */
export const noQuestions: TypeQuestions = { byTab: {}, settled: new Set() };

/** The questions of an app. */
export const typeQuestionsOf = ownState(() => createStore(() => noQuestions));

/** Asks once it was chosen how a response is read; not where no rule would help, nor twice. */
export function askForType(
  state: TypeQuestions,
  tabId: string,
  choice: ReadChoice,
  before: Exchange,
  after: Exchange,
): TypeQuestions {
  const { [tabId]: asked, ...others } = state.byTab;
  // A second choice goes on from the same response, which tells no more what it said of itself.
  const first = asked?.exchangeId === after.id ? asked.before : before;
  const says = overrideOf(choice, first, after);
  const places = Object.keys(says).length === 0 ? [] : placesOfRule(first, says);
  const isSettled = state.settled.has(settledKey(after.requestId, says));
  if (places.length === 0 || isSettled) return { ...state, byTab: others };
  const question: TypeQuestion = {
    exchangeId: after.id,
    requestId: after.requestId,
    url: after.sent?.url ?? '',
    status: after.response?.status ?? 0,
    says,
    places,
    before: first,
  };
  return { ...state, byTab: { ...others, [tabId]: question } };
}

/** What of a choice a rule can keep. */
function overrideOf(choice: ReadChoice, before: Exchange, after: Exchange): Override {
  const { typeName, schemaSet = null, as } = choice;
  const reading = after.response?.reading;
  if (reading === undefined) return {};
  const isRead =
    (reading.kind === 'protobuf' || reading.kind === 'json') && reading.typeName === typeName;
  const isOther = as !== undefined && before.response?.reading.kind !== as;
  const steps = choice.steps && stepsAfterCoding(choice.steps, after);
  return {
    ...(typeof typeName === 'string' && isRead && { type: { typeName, schemaSet } }),
    ...(isOther && reading.kind === as && { as }),
    ...(steps && { steps }),
  };
}

/** The rule of the request that always takes the steps that were chosen; null where none can. */
export function ruleOfSteps(exchange: Exchange): ResponseTypeRule | null {
  const steps = exchange.response?.steps ?? [];
  const areChosen = steps.length > 0 && steps.every(({ source }) => source === 'chosen');
  const kept = areChosen && stepsAfterCoding(steps.map(askedStep), exchange);
  if (!kept) return null;
  const { response, sent } = exchange;
  const call = { url: sent?.url ?? '', status: response?.status ?? 0 };
  return ruleOfOverride('request', { ...call, says: { steps: kept } });
}

/**
 * What a response holds for: the request. A type that was recovered of its response is another question, for
 * nobody could say so before, and without a rule the next response has none of its names.
 */
function settledKey(requestId: string, { type }: Override): string {
  const isRecovered = type?.typeName.startsWith('recovered.') ?? false;
  return isRecovered ? `${requestId} ${type?.typeName}` : requestId;
}

/** It was answered, with whatever: of this request it is not asked again. */
export function settleQuestion(state: TypeQuestions, tabId: string): TypeQuestions {
  const { [tabId]: asked, ...others } = state.byTab;
  if (asked === undefined) return state;
  return {
    byTab: others,
    settled: new Set([...state.settled, settledKey(asked.requestId, asked.says)]),
  };
}
