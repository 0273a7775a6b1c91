import type { Exchange } from '../../../shared/model/exchange.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';

type Inherited = RequestScope['responseTypes'];

/** By whose rule an answer was read: that of the request, of a folder, of the workspace. */
function readByRuleOf(exchange: Exchange | null): {
  readonly of: string;
  readonly typeName: string | null;
  readonly status: number;
} | null {
  const response = exchange?.response ?? null;
  const reading = response?.reading;
  if (!response || reading?.kind !== 'protobuf' || reading.typeSource !== 'rule') return null;
  return {
    of: reading.ruleOf ?? '',
    typeName: reading.typeName,
    status: response.status,
  };
}

/** The rule of the request by which its last answer was read; null where it was none of them. */
export function usedOwnRule(
  rules: readonly { readonly type: string | null; readonly status: string }[],
  exchange: Exchange | null,
): number | null {
  const read = readByRuleOf(exchange);
  if (read?.of !== 'this request') return null;
  const index = rules.findIndex(
    ({ type, status }) => type === read.typeName && isForStatus(status, read.status),
  );
  return index < 0 ? null : index;
}

/** The same of those of the folders and the workspace. */
export function usedInheritedRule(rules: Inherited, exchange: Exchange | null): number | null {
  const read = readByRuleOf(exchange);
  if (read === null || read.of === 'this request') return null;
  const index = rules.findIndex(({ rule, origin }) => {
    const of = origin.kind === 'folder' ? origin.name : 'the workspace';
    return of === read.of && rule.type === read.typeName && isForStatus(rule.status, read.status);
  });
  return index < 0 ? null : index;
}

function isForStatus(pattern: string, status: number): boolean {
  const wanted = pattern.trim().toLowerCase();
  return wanted === '' || wanted === String(status) || wanted === `${Math.floor(status / 100)}xx`;
}
