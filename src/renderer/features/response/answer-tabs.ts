import type { Exchange, RawHeader, Reading } from '../../../shared/model/exchange.ts';

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
  const [first, ...others] = bodyTabs(response.reading);
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

function bodyTabs(reading: Reading): readonly [AnswerTab, ...AnswerTab[]] {
  const hex: AnswerTab = { id: 'hex', label: 'Hex' };
  const text: AnswerTab = { id: 'raw', label: 'Text' };
  switch (reading.kind) {
    case 'protobuf': {
      const tree: AnswerTab = { id: 'tree', label: 'Tree' };
      const json: AnswerTab = { id: 'json', label: 'JSON' };
      if (reading.fault === null) return [tree, json];
      // What breaks may be text under a wrong Content-Type: the error page of a proxy, mostly.
      return isTextInstead(reading) ? [text, tree, json] : [tree, json, text];
    }
    case 'json':
      return [{ id: 'json', label: 'JSON' }, { id: 'raw', label: 'Raw' }, hex];
    case 'textproto':
    case 'xml':
    case 'text':
      return [text, hex];
    case 'binary':
      return [hex];
    case 'empty':
      return [{ id: 'empty', label: 'Body' }];
  }
}

/** Whether the engine took a body that says it is protobuf for text, and no field of it reads. */
function isTextInstead({ problem, fieldCount }: Reading & { kind: 'protobuf' }): boolean {
  return fieldCount === 0 && problem?.kind === 'body-malformed';
}
