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

/** "Always read this URL as ...?", asked after the user read a response in another way. */
export interface TypeQuestion {
  /** The question goes with its response. */
  readonly exchangeId: string;
  readonly requestId: string;
  readonly url: string;
  readonly status: number;
  readonly says: Override;
  readonly places: readonly RulePlace[];
  /** The exchange before any choice: it shows what decides how the response is read. */
  readonly before: Exchange;
}

/** The open questions of tabs, and the settled ones. */
export interface TypeQuestions {
  readonly byTab: Readonly<Record<string, TypeQuestion>>;
  /** The questions that are not asked again; see {@link settledKey}. */
  readonly settled: ReadonlySet<string>;
}

/** No questions yet. */
export const noQuestions: TypeQuestions = { byTab: {}, settled: new Set() };

/** The questions of an app. */
export const typeQuestionsOf = ownState(() => createStore(() => noQuestions));

/** Asks after the user chose how to read a response, unless no rule would help or it was asked before. */
export function askForType(
  state: TypeQuestions,
  tabId: string,
  choice: ReadChoice,
  before: Exchange,
  after: Exchange,
): TypeQuestions {
  const { [tabId]: asked, ...others } = state.byTab;
  // A second choice starts from the same response, which no longer shows its original reading.
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

/** Returns the part of a choice that a rule can store. */
function overrideOf(choice: ReadChoice, before: Exchange, after: Exchange): Override {
  const { typeName, schemaSet = null, as } = choice;
  const reading = after.response?.reading;
  if (reading === undefined) return {};
  // A type that does not read the bytes is not offered as a rule.
  const isRead =
    (reading.kind === 'json' || (reading.kind === 'protobuf' && reading.fault === null)) &&
    reading.problem?.kind !== 'body-malformed' &&
    reading.typeName === typeName;
  const isOther = as !== undefined && before.response?.reading.kind !== as;
  const steps = choice.steps && stepsAfterCoding(choice.steps, after);
  return {
    ...(typeof typeName === 'string' && isRead && { type: { typeName, schemaSet } }),
    ...(isOther && reading.kind === as && { as }),
    ...(steps && { steps }),
  };
}

/** Returns the rule that always applies the chosen steps; null when no rule can. */
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
 * Returns the key of a settled question: the id of the request, with the name of a recovered type. A
 * recovered type is another question: it did not exist before, and without a rule the next response lacks its
 * names.
 */
function settledKey(requestId: string, { type }: Override): string {
  const isRecovered = type?.typeName.startsWith('recovered.') ?? false;
  return isRecovered ? `${requestId} ${type?.typeName}` : requestId;
}

/** Marks the question as answered, so that it is not asked again for this request. */
export function settleQuestion(state: TypeQuestions, tabId: string): TypeQuestions {
  const { [tabId]: asked, ...others } = state.byTab;
  if (asked === undefined) return state;
  return {
    byTab: others,
    settled: new Set([...state.settled, settledKey(asked.requestId, asked.says)]),
  };
}
