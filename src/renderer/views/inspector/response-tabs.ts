import type { Exchange, RawHeader, Reading } from '../../../shared/model/exchange.ts';
import { isPicture } from '../../../shared/model/file-format.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import type { BodyTabId, ExchangeTabId } from '../../kernel/tabs/pane-ids.ts';
import type { TextLanguage } from './text/text-tokens.ts';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
}

/** Returns the tabs of a body, most useful first, including the received bytes when steps changed them. */
export function bodyTabs({
  raw,
  reading,
}: Pick<Inspected, 'raw' | 'reading'>): readonly Tab<BodyTabId>[] {
  const tabs = readingTabs(reading);
  return raw === null ? tabs : [...tabs, { id: 'received', label: 'As received' }];
}

/** Returns the other tabs of an exchange. A call without a response still has headers and times. */
export function exchangeTabs({ response, sent }: Exchange): readonly Tab<ExchangeTabId>[] {
  const timeline: Tab<ExchangeTabId> = { id: 'timeline', label: 'Timeline' };
  if (response === null) {
    if (sent === null) return [timeline];
    return [timeline, { id: 'headers', label: 'Headers', count: sent.headers.length }];
  }
  const count = response.headers.length + response.trailers.length;
  return [{ id: 'sizes', label: 'Sizes' }, { id: 'headers', label: 'Headers', count }, timeline];
}

/** Returns the charset in Content-Type, or null (RFC 9110 §8.3.2). */
export function charsetOf(headers: readonly RawHeader[]): string | null {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return /;\s*charset="?([\w.:-]{1,40})"?/i.exec(type)?.[1] ?? null;
}

/** Returns the language of a body's own text, judging by how it was read. */
export function languageOf({ kind }: Reading): TextLanguage {
  return kind === 'json' || kind === 'textproto' || kind === 'xml' ? kind : 'plain';
}

function readingTabs(reading: Reading): readonly Tab<BodyTabId>[] {
  const hex: Tab<BodyTabId> = { id: 'hex', label: 'Hex' };
  const text: Tab<BodyTabId> = { id: 'raw', label: 'Text' };
  switch (reading.kind) {
    case 'protobuf': {
      const tree: Tab<BodyTabId> = { id: 'tree', label: 'Tree' };
      const json: Tab<BodyTabId> = { id: 'json', label: 'JSON' };
      const textproto: Tab<BodyTabId> = { id: 'textproto', label: 'Text format' };
      if (reading.fault === null) return [tree, json, textproto];
      // A broken body may be text under a wrong Content-Type, such as the error page of a proxy.
      return isTextInstead(reading) ? [text, tree, json] : [tree, json, textproto, text];
    }
    case 'json':
      return [{ id: 'json', label: 'JSON' }, { id: 'raw', label: 'Raw' }, hex];
    case 'textproto':
      return [{ id: 'raw', label: 'Text format' }, hex];
    case 'xml':
      return [{ id: 'raw', label: 'XML' }, hex];
    case 'text':
      return [text, hex];
    case 'binary':
      return reading.format !== undefined && isPicture(reading.format)
        ? [{ id: 'image', label: 'Image' }, hex]
        : [hex];
    case 'empty':
      return [{ id: 'empty', label: 'Body' }];
  }
}

/** True when a body that claims to be protobuf looks like text and no field can be read. */
function isTextInstead({ problem, fieldCount }: Reading & { kind: 'protobuf' }): boolean {
  return fieldCount === 0 && problem?.kind === 'body-malformed';
}
