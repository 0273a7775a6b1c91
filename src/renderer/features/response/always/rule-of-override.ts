import type { Exchange } from '../../../../shared/model/exchange.ts';
import type { ResponseTypeRule } from '../../../../shared/model/inherited-settings.ts';
import type { CollectionEntry, FolderEntry } from '../../../../shared/model/workspace.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';

/** Where a rule can be kept. */
export type RulePlace = 'request' | 'folder' | 'workspace';

/**
 * The places whose rule would count the next time; none where no rule would. What names a type before a
 * folder does (DESIGN §6 "Which type?") is only overruled by the request itself.
 */
export function placesOfRule(before: Exchange): readonly RulePlace[] {
  const reading = before.response?.reading;
  if (reading === undefined) return [];
  if (reading.kind === 'json' || reading.kind === 'binary') {
    return ['request', 'folder', 'workspace'];
  }
  if (reading.kind !== 'protobuf') return [];
  switch (reading.typeSource) {
    case 'X-Protobuf-Message':
    case 'Content-Type':
    case 'body':
    case 'request':
      return ['request'];
    case 'rule':
      return reading.ruleOf === 'this request' ? ['request'] : ['request', 'folder', 'workspace'];
    case 'chosen':
      return ['request'];
    case 'guess':
    case null:
      return ['request', 'folder', 'workspace'];
  }
}

/** The rule that reads such answers as a type from now on; one of a folder says which URLs it is for. */
export function ruleOfOverride(
  place: RulePlace,
  {
    url,
    status,
    type,
  }: { readonly url: string; readonly status: number; readonly type: TypeChoice },
): ResponseTypeRule {
  return {
    path: place === 'request' ? '' : pathPattern(url),
    status: status >= 200 && status < 300 ? '2xx' : String(status),
    mediaType: '',
    type: type.typeName,
    schemaSet: type.schemaSet,
  };
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

/** The rules with a new one first, in the place of one for the same answers. */
export function withRule(
  rules: readonly ResponseTypeRule[],
  rule: ResponseTypeRule,
): ResponseTypeRule[] {
  const isSameCase = (other: ResponseTypeRule) =>
    other.path === rule.path && other.status === rule.status && other.mediaType === rule.mediaType;
  return [rule, ...rules.filter((other) => !isSameCase(other))];
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
