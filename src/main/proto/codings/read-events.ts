import { isJson } from '../bytes/json-syntax.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { createJsonList } from './json-list.ts';

/** The fields of one event so far; null for those that it does not have. */
interface EventFields {
  event: string | null;
  id: string | null;
  retry: string | null;
  data: string[] | null;
}

const noFields: EventFields = { event: null, id: null, retry: null, data: null };

/**
 * Makes a JSON array of server-sent events (html.spec.whatwg.org, 9.2.6): for each an object with the fields
 * that it has: `event`, `id`, `retry` and `data`. Data that is JSON keeps its digits; other data is a string.
 * An event without the blank line that ends it is read too. Bytes without a field or comment are `foreign`.
 */
export function readEvents(bytes: Uint8Array, options: Pick<InflateOptions, 'maxBytes'>): Inflated {
  const list = createJsonList(options);
  let fields = { ...noFields };
  let isStream = false;

  /** Returns false when there is no room for it. */
  function dispatch(): boolean {
    const json = jsonOf(fields);
    fields = { ...noFields };
    return json === null || list.addText(json);
  }

  for (const line of linesOf(bytes)) {
    if (line === '') {
      if (!dispatch()) return list.taken('too-large');
    } else if (line.startsWith(':') || take(line, fields)) isStream = true;
  }
  if (!dispatch()) return list.taken('too-large');
  if (!isStream) return { bytes, end: 'foreign', cause: 'There is no event in it.' };
  return list.taken('complete');
}

/** Takes a line of an event; false if it is no known field. */
function take(line: string, fields: EventFields): boolean {
  const [name = '', rest = ''] = line.split(/:(.*)/s);
  const value = rest.startsWith(' ') ? rest.slice(1) : rest;
  switch (name) {
    case 'data':
      fields.data ??= [];
      fields.data.push(value);
      return true;
    case 'event':
      fields.event = value;
      return true;
    case 'id':
      fields.id = value;
      return true;
    case 'retry':
      fields.retry = value;
      return true;
    default:
      return false;
  }
}

function jsonOf({ event, id, retry, data }: EventFields): string | null {
  const text = data?.join('\n') ?? null;
  const members = [
    ...(event === null ? [] : [`"event":${JSON.stringify(event)}`]),
    ...(id === null ? [] : [`"id":${JSON.stringify(id)}`]),
    ...(retry === null ? [] : [`"retry":${isJson(retry) ? retry : JSON.stringify(retry)}`]),
    ...(text === null ? [] : [`"data":${isJson(text) ? text : JSON.stringify(text)}`]),
  ];
  return members.length === 0 ? null : `{${members.join(',')}}`;
}

const decoder = new TextDecoder();

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Yields the lines, which end with CR LF, LF or CR. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    let end = start;
    while (end < bytes.length && bytes[end] !== lineFeed && bytes[end] !== carriageReturn) end += 1;
    yield decoder.decode(bytes.subarray(start, end));
    start = end + (bytes[end] === carriageReturn && bytes[end + 1] === lineFeed ? 2 : 1);
  }
}
