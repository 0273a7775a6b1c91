import type { RawHeader } from '../../../../shared/model/exchange.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import {
  inheritedRules,
  matchStepsRule,
  matchTypeRule,
  mediaTypeName,
  ownRules,
  type RuledResponse,
} from '../../../../shared/model/response-rules.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import type { BodyContext } from './body-reader.ts';

/** A response, and the settings of its request. */
export interface ResponseInScope {
  /** What is known of the request; null when unknown. */
  readonly request: Pick<SavedRequest, 'responseTypes' | 'responseType' | 'schemaSet'> | null;
  /** The rules of its folders and of the workspace, nearest first. */
  readonly rules: RequestScope['responseTypes'];
  /** As it was sent; omitted if unknown. */
  readonly method?: string;
  readonly url: string;
  readonly status: number;
  readonly headers: readonly RawHeader[];
}

/** Returns the parts of a response that rules look at. */
export function ruledResponse({
  url,
  status,
  headers,
}: Pick<ResponseInScope, 'url' | 'status' | 'headers'>): RuledResponse {
  const path = URL.canParse(url) ? new URL(url).pathname : null;
  return { path, status, mediaType: mediaTypeName(headers) };
}

/** Returns what decides how a response is read, besides its bytes. */
export function contextOfResponse({
  request,
  rules,
  method,
  url,
  status,
  headers,
}: ResponseInScope): BodyContext {
  const response = ruledResponse({ url, status, headers });
  const own = ownRules(request?.responseTypes ?? []);
  const inherited = inheritedRules(rules);
  return {
    headers,
    status,
    isHead: method?.toUpperCase() === 'HEAD',
    requestResponseType: request?.responseType ?? null,
    ownRule: matchTypeRule(own, response),
    rule: matchTypeRule(inherited, response),
    ruledSteps: matchStepsRule([...own, ...inherited], response),
    schemaSet: request?.schemaSet ?? null,
  };
}
