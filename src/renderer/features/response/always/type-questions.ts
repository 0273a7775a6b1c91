import type { ReadChoice } from '../../../../shared/model/decoding.ts';
import type { Exchange } from '../../../../shared/model/exchange.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';
import { placesOfRule, type RulePlace } from './rule-of-override.ts';

/** "Always read this URL as ...?", asked after the type of an answer was chosen by hand. */
export interface TypeQuestion {
  /** It goes with its answer. */
  readonly exchangeId: string;
  readonly requestId: string;
  readonly url: string;
  readonly status: number;
  readonly type: TypeChoice;
  readonly places: readonly RulePlace[];
}

/** What is asked in the tabs, and of which requests it was answered. */
export interface TypeQuestions {
  readonly byTab: Readonly<Record<string, TypeQuestion>>;
  /** Requests of which it is not asked again. */
  readonly settled: ReadonlySet<string>;
}

/** Nothing was asked yet. */
export const noQuestions: TypeQuestions = { byTab: {}, settled: new Set() };

/** Asks once it was chosen which type an answer has; not where no rule would help, nor twice. */
export function askForType(
  state: TypeQuestions,
  tabId: string,
  choice: ReadChoice,
  before: Exchange,
  after: Exchange,
): TypeQuestions {
  const { typeName } = choice;
  const reading = after.response?.reading;
  const { [tabId]: asked, ...others } = state.byTab;
  const isRead =
    (reading?.kind === 'protobuf' || reading?.kind === 'json') && reading.typeName === typeName;
  if (typeof typeName !== 'string' || !isRead) return { ...state, byTab: others };
  // A second choice goes on from the same answer, which tells no more what named its type.
  const isSecond = asked?.exchangeId === after.id;
  const places = isSecond ? asked.places : placesOfRule(before);
  const isSettled = state.settled.has(after.requestId);
  if (places.length === 0 || isSettled) return { ...state, byTab: others };
  const question: TypeQuestion = {
    exchangeId: after.id,
    requestId: after.requestId,
    url: after.sent?.url ?? '',
    status: after.response?.status ?? 0,
    type: { typeName, schemaSet: choice.schemaSet ?? null },
    places,
  };
  return { ...state, byTab: { ...others, [tabId]: question } };
}

/** It was answered, with whatever: of this request it is not asked again. */
export function settleQuestion(state: TypeQuestions, tabId: string): TypeQuestions {
  const { [tabId]: asked, ...others } = state.byTab;
  if (asked === undefined) return state;
  return { byTab: others, settled: new Set([...state.settled, asked.requestId]) };
}
