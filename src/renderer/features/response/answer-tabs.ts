import type { Exchange, RawHeader } from '../../../shared/model/exchange.ts';

/** The panes that an exchange can have. */
export type AnswerTabId =
  | 'tree'
  | 'json'
  | 'raw'
  | 'hex'
  | 'empty'
  | 'sizes'
  | 'headers'
  | 'timeline';

interface AnswerTab {
  readonly id: AnswerTabId;
  readonly label: string;
  readonly count?: number;
}

/** The tabs of an exchange, those of the body first; a call without an answer still has its headers and times. */
export function answerTabs(exchange: Exchange): readonly [AnswerTab, ...AnswerTab[]] {
  const { response, sent } = exchange;
  const timeline: AnswerTab = { id: 'timeline', label: 'Timeline' };
  if (response === null) {
    if (sent === null) return [timeline];
    return [timeline, { id: 'headers', label: 'Headers', count: sent.headers.length }];
  }
  const [first, ...others] = bodyTabs(response.reading.kind);
  return [
    first,
    ...others,
    { id: 'sizes', label: 'Sizes' },
    { id: 'headers', label: 'Headers', count: response.headers.length },
    timeline,
  ];
}

/** The charset that Content-Type names; null when it names none (RFC 9110 §8.3.2). */
export function charsetOf(headers: readonly RawHeader[]): string | null {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return /;\s*charset="?([\w.:-]{1,40})"?/i.exec(type)?.[1] ?? null;
}

function bodyTabs(
  kind: 'protobuf' | 'json' | 'text' | 'binary' | 'empty',
): readonly [AnswerTab, ...AnswerTab[]] {
  const hex: AnswerTab = { id: 'hex', label: 'Hex' };
  switch (kind) {
    case 'protobuf':
      return [
        { id: 'tree', label: 'Tree' },
        { id: 'json', label: 'JSON' },
      ];
    case 'json':
      return [{ id: 'json', label: 'JSON' }, { id: 'raw', label: 'Raw' }, hex];
    case 'text':
      return [{ id: 'raw', label: 'Text' }, hex];
    case 'binary':
      return [hex];
    case 'empty':
      return [{ id: 'empty', label: 'Body' }];
  }
}
