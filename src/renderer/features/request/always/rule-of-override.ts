import {
  type ContentCoding,
  contentCodingOf,
  factsOf,
} from '../../../../shared/model/content-codings.ts';
import type { AppliedStep, DecodingStep, ReadKind } from '../../../../shared/model/decoding.ts';
import type { Exchange, Reading } from '../../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import { ofThisRequest } from '../../../../shared/model/response-rules.ts';
import type { CollectionEntry, FolderEntry } from '../../../../shared/model/workspace.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';

/** Where a rule can be saved. */
export type RulePlace = 'request' | 'folder' | 'workspace';

/** How the user chose to read a response, as far as a rule can express it. */
export interface Override {
  readonly type?: TypeChoice;
  readonly as?: ReadKind;
  /** The steps after Content-Encoding. */
  readonly steps?: readonly DecodingStep[];
}

const allPlaces: readonly RulePlace[] = ['request', 'folder', 'workspace'];

/**
 * Returns the places where a rule would take effect next time; none if it never would. When something names a
 * type before folders do, only the request itself can override it.
 */
export function placesOfRule(
  before: Exchange,
  { type, as, steps }: Override,
): readonly RulePlace[] {
  const response = before.response ?? null;
  if (response === null) return [];
  const ofSteps = steps === undefined ? allPlaces : placesOfSteps(response.steps ?? []);
  const ofKind = as === undefined ? allPlaces : placesOfKind(response.reading);
  const ofType = type === undefined ? allPlaces : placesOfType(response.reading, as !== undefined);
  return allPlaces.filter((place) =>
    [ofSteps, ofKind, ofType].every((places) => places.includes(place)),
  );
}

/** Rules of the request come first. */
function placesOfSteps(steps: readonly AppliedStep[]): readonly RulePlace[] {
  const isOwn = ({ source, ruleOf }: AppliedStep) =>
    source === 'chosen' || (source === 'rule' && ruleOf === ofThisRequest);
  return steps.some(isOwn) ? ['request'] : allPlaces;
}

/** A rule of the request for a type or kind comes before rules of folders. */
function placesOfKind(reading: Reading): readonly RulePlace[] {
  if (reading.kind === 'empty') return [];
  const { kindSource, kindRuleOf } = reading;
  const ruleOf = reading.kind === 'protobuf' ? reading.ruleOf : undefined;
  const isOwn = kindSource === 'chosen' || [kindRuleOf, ruleOf].includes(ofThisRequest);
  return isOwn ? ['request'] : allPlaces;
}

function placesOfType(reading: Reading, saysKind: boolean): readonly RulePlace[] {
  if (reading.kind === 'json' || reading.kind === 'binary') return allPlaces;
  // A type alone does not change text into a message.
  if (reading.kind !== 'protobuf') return saysKind ? allPlaces : [];
  switch (reading.typeSource) {
    case 'X-Protobuf-Message':
    case 'Content-Type':
    case 'body':
    case 'request':
      return ['request'];
    case 'rule':
      return reading.ruleOf === ofThisRequest ? ['request'] : allPlaces;
    case 'chosen':
      return ['request'];
    case 'guess':
    case null:
      return allPlaces;
  }
}

/** Returns the rule that reads such responses this way. A rule of a folder also names the URLs. */
export function ruleOfOverride(
  place: RulePlace,
  { url, status, says }: { readonly url: string; readonly status: number; readonly says: Override },
): ResponseTypeRule {
  const { type, as, steps } = says;
  return {
    path: place === 'request' ? '' : pathPattern(url),
    status: status >= 200 && status < 300 ? '2xx' : String(status),
    mediaType: '',
    type: type?.typeName ?? null,
    schemaSet: type?.schemaSet ?? null,
    ...(as && { as }),
    ...(steps && { steps: [...steps] }),
  };
}

/**
 * Returns the chosen steps as a rule needs them: after what Content-Encoding undid. Returns null when the
 * steps leave that out, because no rule can express it. The history, which searches for secrets in decoded
 * bytes, would then keep packed bytes.
 */
export function stepsAfterCoding(
  steps: readonly DecodingStep[],
  response: Pick<Exchange, 'problem' | 'response'>,
): readonly DecodingStep[] | null {
  const undone = codingsUndone(response);
  const isLikewise = undone.every((coding, index) => {
    const step = steps[index];
    return step?.kind === 'inflate' && coding !== null && isSameCoding(step.coding, coding);
  });
  return isLikewise ? steps.slice(undone.length) : null;
}

/**
 * Returns the codings of Content-Encoding that were undone, in order. A warning means that the body was in
 * none of them: the bytes are as they arrived, and a rule starts there.
 */
function codingsUndone({
  problem,
  response,
}: Pick<Exchange, 'problem' | 'response'>): readonly (ContentCoding | null)[] {
  if (problem?.kind === 'content-coding' && problem.severity === 'warning') return [];
  const names = (response?.contentCoding ?? '').split(', ').filter((name) => name !== '');
  return names.map(contentCodingOf).toReversed();
}

function isSameCoding(taken: ContentCoding, named: ContentCoding): boolean {
  return taken === named || factsOf(taken).alsoNamed === named;
}

/** Returns the path of a URL with `*` in place of ids: `/store/users/*`. */
export function pathPattern(url: string): string {
  if (!URL.canParse(url)) return '';
  return new URL(url).pathname
    .split('/')
    .map((part) => (looksLikeId(part) ? '*' : part))
    .join('/');
}

/** True for numbers, UUIDs, and other words with digits that look random. */
function looksLikeId(part: string): boolean {
  const isNumber = /^\d+$/.test(part);
  const isUuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(part);
  const isToken = part.length >= 16 && /\d/.test(part) && /^[\w-]+$/.test(part);
  return isNumber || isUuid || isToken;
}

/**
 * Returns the rules with a new one first. It replaces the rule for the same responses, but keeps the parts
 * that it does not set.
 */
export function withRule(
  rules: readonly ResponseTypeRule[],
  rule: ResponseTypeRule,
): ResponseTypeRule[] {
  const isSameCase = (other: ResponseTypeRule) =>
    other.path === rule.path && other.status === rule.status && other.mediaType === rule.mediaType;
  const { type, schemaSet, as, steps, ...fits } = rule;
  const old = rules.find(isSameCase);
  const saysType = type !== null || as !== undefined;
  const said = saysType || old === undefined ? { type, schemaSet, as } : old;
  const taken = steps ?? old?.steps;
  const whole: ResponseTypeRule = {
    ...fits,
    type: said.type,
    schemaSet: said.schemaSet,
    ...(said.as && { as: said.as }),
    ...(taken && { steps: taken }),
  };
  return [whole, ...rules.filter((other) => !isSameCase(other))];
}

/** Returns the folder that contains a request; null when there is none yet. */
export function folderAround(
  entries: readonly CollectionEntry[],
  requestId: string,
  around: FolderEntry | null = null,
): FolderEntry | null {
  for (const entry of entries) {
    if (entry.kind === 'request') {
      if (entry.id === requestId) return around;
      continue;
    }
    const found = folderAround(entry.entries, requestId, entry);
    if (found !== null) return found;
  }
  return null;
}
