import type { TypeSource } from '../../../shared/model/exchange.ts';
import { namedInHeaders } from '../codec/choose-type.ts';
import type { BodyContext } from './body-reader.ts';

/** The type that rules, headers and the request name, without a look at the body; see `chooseType`. */
export function typeOfContext({
  headers,
  status,
  requestResponseType,
  ownRule,
  rule,
}: BodyContext): {
  readonly typeName: string | null;
  readonly typeSource: TypeSource | null;
  readonly ruleOf?: string;
} {
  const named = namedInHeaders(headers);
  if (ownRule) return { typeName: ownRule.typeName, typeSource: 'rule', ruleOf: ownRule.of };
  if (named) return { typeName: named.typeName, typeSource: named.source };
  if (requestResponseType !== null && Math.floor(status / 100) === 2) {
    return { typeName: requestResponseType, typeSource: 'request' };
  }
  return rule
    ? { typeName: rule.typeName, typeSource: 'rule', ruleOf: rule.of }
    : { typeName: null, typeSource: null };
}
