import type { DecodingStep, ReadKind } from './decoding.ts';
import type { ResponseTypeRule } from './inherited-settings.ts';
import type { Origin } from './request-scope.ts';

/** A rule, and whose it is: `this request`, the name of the folder, `the workspace`. */
export interface OwnedRule {
  readonly rule: ResponseTypeRule;
  readonly of: string;
}

/** As what a rule has a response read. */
export interface RuledType {
  /** Null where it says nothing of the type. */
  readonly typeName: string | null;
  readonly schemaSet: string | null;
  readonly as?: ReadKind;
  readonly of: string;
}

/** What a rule has done to a response once its Content-Encoding is undone. */
export interface RuledSteps {
  readonly steps: readonly DecodingStep[];
  readonly of: string;
}

/** What rules go by. */
export interface RuledResponse {
  /** Of its URL; null where that is none. */
  readonly path: string | null;
  readonly status: number;
  /** As {@link mediaTypeName} has it. */
  readonly mediaType: string;
}

/** What the rules of a request are of. */
export const ofThisRequest = 'this request';

/** Rules of a request, in their order. */
export function ownRules(rules: readonly ResponseTypeRule[]): readonly OwnedRule[] {
  return rules.map((rule) => ({ rule, of: ofThisRequest }));
}

/** Rules of folders and the workspace, in their order. */
export function inheritedRules(
  rules: readonly { readonly rule: ResponseTypeRule; readonly origin: Origin }[],
): readonly OwnedRule[] {
  return rules.map(({ rule, origin }) => ({
    rule,
    of: origin.kind === 'folder' ? origin.name : 'the workspace',
  }));
}

/** Where the first rule stands that fits a response and says as what it is read; -1 without one. */
export function placeOfTypeRule(rules: readonly OwnedRule[], response: RuledResponse): number {
  return rules.findIndex(
    ({ rule }) => (rule.type !== null || rule.as !== undefined) && fits(rule, response),
  );
}

/** The same of the first that has steps. */
export function placeOfStepsRule(rules: readonly OwnedRule[], response: RuledResponse): number {
  return rules.findIndex(({ rule }) => rule.steps !== undefined && fits(rule, response));
}

/** As what the first rule that says so has a response read; null without one. */
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

/** The steps of the first rule that has some; null without one. */
export function matchStepsRule(
  rules: readonly OwnedRule[],
  response: RuledResponse,
): RuledSteps | null {
  const found = rules[placeOfStepsRule(rules, response)];
  return found?.rule.steps ? { steps: found.rule.steps, of: found.of } : null;
}

/** The media type that headers name, in lower case without its parameters; empty without one. */
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

/** `*` stands for any part of the path between slashes, or a piece of one; `**` for any number of parts. */
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
