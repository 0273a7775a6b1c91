import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { mediaTypeOf } from './media-type.ts';

/** The type that a rule gives an answer, and whose rule it is. */
export interface RuledType {
  readonly typeName: string;
  readonly schemaSet: string | null;
  /** The name of the folder, `the workspace`, `this request`. */
  readonly of: string;
}

/** What rules go by. */
export interface RuledAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly RawHeader[];
}

/**
 * The first rule that fits an answer; null when none does. An empty part of a rule fits everything.
 */
export function matchTypeRule(
  rules: RequestScope['responseTypes'],
  answer: RuledAnswer,
): RuledType | null {
  const found = rules.find(({ rule }) => fits(rule, answer));
  if (!found) return null;
  const { rule, origin } = found;
  return ruledBy(rule, origin.kind === 'folder' ? origin.name : 'the workspace');
}

/** The same of a list of rules that is not inherited. */
export function matchOwnRule(
  rules: readonly ResponseTypeRule[],
  answer: RuledAnswer,
  of = 'this request',
): RuledType | null {
  const rule = rules.find((each) => fits(each, answer));
  return rule ? ruledBy(rule, of) : null;
}

function ruledBy({ type, schemaSet }: ResponseTypeRule, of: string): RuledType {
  return { typeName: type.trim().replace(/^\./, ''), schemaSet, of };
}

function fits(rule: ResponseTypeRule, { url, status, headers }: RuledAnswer): boolean {
  return (
    fitsPath(rule.path.trim(), url) &&
    fitsStatus(rule.status.trim().toLowerCase(), status) &&
    fitsMediaType(rule.mediaType.trim().toLowerCase(), mediaTypeOf(headers).name)
  );
}

/** `*` stands for any part of the path between slashes, or a piece of one; `**` for any number of parts. */
function fitsPath(pattern: string, url: string): boolean {
  if (pattern === '') return true;
  if (!URL.canParse(url)) return false;
  const wanted = pattern.replace(/^\//, '').split('/');
  const parts = new URL(url).pathname.slice(1).split('/');
  return matchWild(wanted, parts, '**', (one, part) =>
    matchWild([...one], [...part], '*', (a, b) => a === b),
  );
}

function fitsStatus(pattern: string, status: number): boolean {
  if (pattern === '') return true;
  return pattern === String(status) || pattern === `${Math.floor(status / 100)}xx`;
}

function fitsMediaType(pattern: string, name: string): boolean {
  if (pattern === '') return true;
  return matchWild([...pattern], [...name], '*', (a, b) => a === b);
}

/**
 * Whether items fit a pattern in which one item stands for any number of them. Goes back to the last
 * such item only, so that no pattern takes longer than the product of both lengths.
 */
function matchWild(
  pattern: readonly string[],
  items: readonly string[],
  any: string,
  fitsOne: (wanted: string, item: string) => boolean,
): boolean {
  let at = 0;
  let item = 0;
  // After the last one that stands for any number, and the item from which the rest is tried again.
  let retryAt = -1;
  let retryItem = 0;
  while (item < items.length) {
    const wanted = pattern[at];
    if (wanted === any) {
      at += 1;
      retryAt = at;
      retryItem = item;
    } else if (wanted !== undefined && fitsOne(wanted, items[item] as string)) {
      at += 1;
      item += 1;
    } else if (retryAt >= 0) {
      retryItem += 1;
      at = retryAt;
      item = retryItem;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every((wanted) => wanted === any);
}
