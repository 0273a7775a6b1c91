import type { DecodingStep, ReadKind } from './decoding.ts';
import type { ResponseTypeRule } from './inherited-settings.ts';
import type { Origin } from './request-scope.ts';

/** A rule, and its owner: `this request`, the name of the folder, `the workspace`. */
export interface OwnedRule {
  readonly rule: ResponseTypeRule;
  readonly of: string;
}

/** The kind and type that a rule sets for a response. */
export interface RuledType {
  /** Null if it sets no type. */
  readonly typeName: string | null;
  readonly schemaSet: string | null;
  readonly as?: ReadKind;
  readonly of: string;
}

/** The steps that a rule sets for a response, after its Content-Encoding. */
export interface RuledSteps {
  readonly steps: readonly DecodingStep[];
  readonly of: string;
}

/** The properties of a response that rules match. */
export interface RuledResponse {
  /** The path of its URL; null for an invalid URL. */
  readonly path: string | null;
  readonly status: number;
  /** In the form of {@link mediaTypeName}. */
  readonly mediaType: string;
}

/** The owner of a request's rules. */
export const ofThisRequest = 'this request';

/** Returns the rules of a request, in order. */
export function ownRules(rules: readonly ResponseTypeRule[]): readonly OwnedRule[] {
  return rules.map((rule) => ({ rule, of: ofThisRequest }));
}

/** Returns the rules of folders and the workspace, in order. */
export function inheritedRules(
  rules: readonly { readonly rule: ResponseTypeRule; readonly origin: Origin }[],
): readonly OwnedRule[] {
  return rules.map(({ rule, origin }) => ({
    rule,
    of: origin.kind === 'folder' ? origin.name : 'the workspace',
  }));
}

/** Returns the index of the first matching rule with a kind or type; -1 if there is none. */
export function placeOfTypeRule(rules: readonly OwnedRule[], response: RuledResponse): number {
  return rules.findIndex(
    ({ rule }) => (rule.type !== null || rule.as !== undefined) && fits(rule, response),
  );
}

/** Returns the index of the first matching rule with steps; -1 if there is none. */
export function placeOfStepsRule(rules: readonly OwnedRule[], response: RuledResponse): number {
  return rules.findIndex(({ rule }) => rule.steps !== undefined && fits(rule, response));
}

/** Returns the kind and type of the first matching rule that sets them; null if there is none. */
export function matchTypeRule(
  rules: readonly OwnedRule[],
  response: RuledResponse,
): RuledType | null {
  const found = rules[placeOfTypeRule(rules, response)];
  if (!found) return null;
  const { rule, of } = found;
  const { type, schemaSet, as } = rule;
  const typeName = type?.trim().replace(/^\./, '') ?? null;
  return { typeName, schemaSet, ...(as && { as }), of };
}

/** Returns the steps of the first matching rule with steps; null if there is none. */
export function matchStepsRule(
  rules: readonly OwnedRule[],
  response: RuledResponse,
): RuledSteps | null {
  const found = rules[placeOfStepsRule(rules, response)];
  return found?.rule.steps ? { steps: found.rule.steps, of: found.of } : null;
}

/** Returns the media type in headers, in lower case without its parameters; empty if there is none. */
export function mediaTypeName(headers: readonly (readonly [string, string])[]): string {
  const header = headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return (header.split(';')[0] ?? '').trim().toLowerCase();
}

function fits(rule: ResponseTypeRule, { path, status, mediaType }: RuledResponse): boolean {
  return (
    fitsPath(rule.path.trim(), path) &&
    fitsStatus(rule.status.trim().toLowerCase(), status) &&
    fitsMediaType(rule.mediaType.trim().toLowerCase(), mediaType)
  );
}

/** `*` matches any part of the path between slashes, or a piece of one; `**` matches any number of parts. */
function fitsPath(pattern: string, path: string | null): boolean {
  if (pattern === '') return true;
  if (path === null) return false;
  const wanted = pattern.replace(/^\//, '').split('/');
  const parts = path.slice(1).split('/');
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
 * True when items match a pattern in which one item stands for any number of items. Backtracks only to the
 * last such item, so that the time is at most the product of both lengths.
 */
function matchWild(
  pattern: readonly string[],
  items: readonly string[],
  any: string,
  fitsOne: (wanted: string, item: string) => boolean,
): boolean {
  let at = 0;
  let item = 0;
  // The pattern index after the last wildcard, and the item from which to retry.
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
