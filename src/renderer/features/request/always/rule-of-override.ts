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

/** Where a rule can be kept. */
export type RulePlace = 'request' | 'folder' | 'workspace';

/** How a response was chosen to be read, as far as a rule can say it. */
export interface Override {
  readonly type?: TypeChoice;
  readonly as?: ReadKind;
  /** After Content-Encoding. */
  readonly steps?: readonly DecodingStep[];
}

const allPlaces: readonly RulePlace[] = ['request', 'folder', 'workspace'];

/**
 * The places whose rule would count the next time; none where no rule would. What names a type before a
 * folder does is only overruled by the request itself.
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

/** Those of the request count first. */
function placesOfSteps(steps: readonly AppliedStep[]): readonly RulePlace[] {
  const isOwn = ({ source, ruleOf }: AppliedStep) =>
    source === 'chosen' || (source === 'rule' && ruleOf === ofThisRequest);
  return steps.some(isOwn) ? ['request'] : allPlaces;
}

/** A rule of the request, of type or kind, counts before one of a folder. */
function placesOfKind(reading: Reading): readonly RulePlace[] {
  if (reading.kind === 'empty') return [];
  const { kindSource, kindRuleOf } = reading;
  const ruleOf = reading.kind === 'protobuf' ? reading.ruleOf : undefined;
  const isOwn = kindSource === 'chosen' || [kindRuleOf, ruleOf].includes(ofThisRequest);
  return isOwn ? ['request'] : allPlaces;
}

function placesOfType(reading: Reading, saysKind: boolean): readonly RulePlace[] {
  if (reading.kind === 'json' || reading.kind === 'binary') return allPlaces;
  // A type alone leaves text to be text.
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

/** The rule that reads such responses so from now on; one of a folder says which URLs it is for. */
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
 * The steps of a choice as a rule has them, which begins after what Content-Encoding undid of the response;
 * null where they leave that out, so that no rule can say it: the history, which finds secrets in what was
 * undone, would then keep packed bytes.
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
 * The codings of Content-Encoding that were undone, in that order. A warning says that it names none that
 * the body is in: then the bytes are as they arrived, and so they are where a rule begins.
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

/** The path of a URL with `*` in the place of what looks like an id: `/store/users/*`. */
export function pathPattern(url: string): string {
  if (!URL.canParse(url)) return '';
  return new URL(url).pathname
    .split('/')
    .map((part) => (looksLikeId(part) ? '*' : part))
    .join('/');
}

/** Numbers, UUIDs, and other words with digits that nobody would make up. */
function looksLikeId(part: string): boolean {
  const isNumber = /^\d+$/.test(part);
  const isUuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(part);
  const isToken = part.length >= 16 && /\d/.test(part) && /^[\w-]+$/.test(part);
  return isNumber || isUuid || isToken;
}

/**
 * The rules with a new one first, in the place of one for the same responses, of which stays what the new
 * one says nothing of.
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

/** The folder that a request lies in; null where it lies in none, or nowhere yet. */
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
