import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { matchOwnRule, matchTypeRule } from '../codec/match-type-rule.ts';
import type { BodyContext } from './body-reader.ts';

/** An answer, and what holds for its request. */
export interface AnswerInScope {
  /** What is known of the request; null when nothing is. */
  readonly request: Pick<SavedRequest, 'responseTypes' | 'responseType' | 'schemaSet'> | null;
  /** The rules of its folders and of the workspace, the nearest first. */
  readonly rules: RequestScope['responseTypes'];
  /** As it was sent. */
  readonly url: string;
  readonly status: number;
  readonly headers: readonly RawHeader[];
}

/** What says how an answer is to be read, besides its bytes. */
export function contextOfAnswer({
  request,
  rules,
  url,
  status,
  headers,
}: AnswerInScope): BodyContext {
  const answer = { url, status, headers };
  return {
    headers,
    status,
    requestResponseType: request?.responseType ?? null,
    ownRule: matchOwnRule(request?.responseTypes ?? [], answer),
    rule: matchTypeRule(rules, answer),
    schemaSet: request?.schemaSet ?? null,
  };
}
