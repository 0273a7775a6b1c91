import { describe, expect, it } from 'vitest';
import { sentInspected } from './sent-inspected.ts';

describe('sentInspected', () => {
  it.each([
    ['application/json; charset=utf-8', 'json'],
    ['application/vnd.api+json', 'json'],
    ['application/x-protobuf', 'protobuf'],
    ['application/vnd.google.protobuf', 'protobuf'],
    ['application/grpc+proto', 'protobuf'],
    ['application/xml', 'xml'],
    ['text/plain', 'text'],
    ['application/x-www-form-urlencoded', 'text'],
    ['multipart/form-data; boundary=x', 'binary'],
    ['', 'binary'],
  ])('takes %s for %s', (contentType, kind) => {
    const body = { id: 'x', byteLength: 3 };
    const inspected = sentInspected(body, [['Content-type', contentType]]);
    expect(inspected).toMatchObject({ body, raw: null, steps: [], reading: { kind } });
  });

  it('takes a body without a Content-Type for bytes', () => {
    expect(sentInspected({ id: 'x', byteLength: 3 }, []).reading).toEqual({ kind: 'binary' });
  });
});
