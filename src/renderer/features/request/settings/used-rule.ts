import { askedStep } from '../../../../shared/model/decoding.ts';
import type { Exchange } from '../../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import {
  inheritedRules,
  mediaTypeName,
  type OwnedRule,
  ownRules,
  placeOfStepsRule,
  placeOfTypeRule,
} from '../../../../shared/model/response-rules.ts';

import { isSameValue } from '../../../kernel/scope/merge-values.ts';

/** Returns the indexes of the request's rules that read its last response. */
export function usedOwnRules(
  rules: readonly ResponseTypeRule[],
  exchange: Exchange | null,
): readonly number[] {
  return usedRules(ownRules(rules), exchange);
}

/** Returns the same for the inherited rules. */
export function usedInheritedRules(
  rules: RequestScope['responseTypes'],
  exchange: Exchange | null,
): readonly number[] {
  return usedRules(inheritedRules(rules), exchange);
}

/**
 * Returns the indexes of the rules that read a response. The response says whose rules did; they are found as
 * the engine finds them. A rule that was changed since does not count.
 */
function usedRules(rules: readonly OwnedRule[], exchange: Exchange | null): readonly number[] {
  const response = exchange?.response ?? null;
  if (exchange === null || response === null) return [];
  const { reading, headers, status, steps = [] } = response;
  const url = exchange.sent?.url ?? '';
  const path = URL.canParse(url) ? new URL(url).pathname : null;
  const call = { path, status, mediaType: mediaTypeName(headers) };

  const typed = placeOfTypeRule(rules, call);
  const type = rules[typed];
  const isOfType =
    reading.kind === 'protobuf' &&
    reading.typeSource === 'rule' &&
    reading.ruleOf === type?.of &&
    reading.typeName === type?.rule.type;
  const isOfKind =
    reading.kind !== 'empty' &&
    reading.kindSource === 'rule' &&
    reading.kindRuleOf === type?.of &&
    reading.kind === type?.rule.as;
  const isTyped = type !== undefined && (isOfType || isOfKind);

  const stepped = placeOfStepsRule(rules, call);
  const way = rules[stepped];
  const ruled = steps.filter(({ source, ruleOf }) => source === 'rule' && ruleOf === way?.of);
  const isStepped = ruled.length > 0 && isSameValue(ruled.map(askedStep), way?.rule.steps);
  return [...new Set([...(isTyped ? [typed] : []), ...(isStepped ? [stepped] : [])])];
}
