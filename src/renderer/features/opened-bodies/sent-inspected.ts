import type { BodyHandle, RawHeader, Reading } from '../../../shared/model/exchange.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';

/** The body of a recorded request, to be looked at as its Content-Type says; nothing says its type. */
export function sentInspected(body: BodyHandle, headers: readonly RawHeader[]): Inspected {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { body, raw: null, steps: [], reading: readingOf(type) };
}

function readingOf(contentType: string): Reading {
  const media = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (/[/+.-]json$/.test(media)) {
    return { kind: 'json', protobufBytes: null, typeName: null, problem: null };
  }
  if (/protobuf|[/+.-]proto$/.test(media)) {
    return {
      kind: 'protobuf',
      typeName: null,
      typeSource: null,
      jsonBytes: null,
      fieldCount: 0,
      fault: null,
      problem: null,
    };
  }
  if (/[/+]xml$/.test(media)) return { kind: 'xml' };
  const isText = media.startsWith('text/') || media === 'application/x-www-form-urlencoded';
  return isText ? { kind: 'text' } : { kind: 'binary' };
}
