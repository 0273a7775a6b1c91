import { describe, expect, it } from 'vitest';
import {
  chooseResponseFormat,
  isJsonMediaType,
  isProtobufMediaType,
  parseMediaType,
} from './media-type.ts';

describe('parseMediaType', () => {
  it.each([
    ['application/x-protobuf', 'application/x-protobuf', {}],
    ['Application/JSON ; Charset="utf-8"', 'application/json', { charset: 'utf-8' }],
    [
      'application/x-protobuf;messageType="a;b,c";delimited=true',
      'application/x-protobuf',
      { messagetype: 'a;b,c', delimited: 'true' },
    ],
    ['application/json;;', 'application/json', {}],
  ])('reads %s', (text, essence, parameters) => {
    const type = parseMediaType(text);

    expect({ ...type, parameters: Object.fromEntries(type?.parameters ?? []) }).toEqual({
      essence,
      parameters,
    });
  });

  it.each(['', 'json', '/', 'a/', 'a b/c', 'a/b/c', ';q=1'])('refuses %j', (text) => {
    expect(parseMediaType(text)).toBeNull();
  });
});

describe('isProtobufMediaType', () => {
  it.each([
    'application/x-protobuf',
    'application/protobuf',
    'application/vnd.google.protobuf',
    'application/x-google-protobuf',
    'application/octet-stream',
    'application/vnd.acme+proto',
    'application/vnd.acme+x-protobuf',
    'application/proto',
    'application/grpc-web+proto',
    'application/vnd.kubernetes.protobuf',
    'application/vnd.mapbox-vector-tile',
  ])('takes %s', (essence) => {
    expect([isProtobufMediaType(essence), isJsonMediaType(essence)]).toEqual([true, false]);
  });

  it.each(['application/json', 'application/problem+json'])('leaves %s to JSON', (essence) => {
    expect([isProtobufMediaType(essence), isJsonMediaType(essence)]).toEqual([false, true]);
  });
});

describe('chooseResponseFormat', () => {
  const protobuf = 'application/x-protobuf';
  const json = 'application/json';

  it.each([
    [undefined, protobuf],
    ['', protobuf],
    ['*/*', protobuf],
    ['application/*', protobuf],
    ['application/x-protobuf', protobuf],
    ['APPLICATION/JSON', json],
    ['application/json;charset=utf-8', json],
    ['application/json, application/x-protobuf', json],
    ['application/x-protobuf, application/json', protobuf],
    ['application/json;q=0.5, application/x-protobuf;q=0.9', protobuf],
    ['application/json;q=0.9, application/x-protobuf;q=0.5', json],
    ['application/json, text/plain, */*', json],
    ['application/json;q=0.5, */*;q=0.8', protobuf],
    ['application/x-protobuf;q=0, */*', json],
    ['application/xml, application/json;q=0.1', json],
    ['application/json;q=2, application/x-protobuf;q=0.1', protobuf],
    ['application/protobuf', 'application/protobuf'],
    ['application/octet-stream', 'application/octet-stream'],
    ['application/vnd.acme+proto, application/json;q=0.9', 'application/vnd.acme+proto'],
    ['application/x-protobuf;messageType="a,b", application/json;q=0.9', protobuf],
    ['text/html', null],
    ['application/x-protobuf;q=0', null],
    ['*/*;q=0', null],
    ['application/grpc-web+proto', null],
    ['nonsense', null],
    [',,,', null],
  ])('responds to Accept %j with %j', (accept, essence) => {
    expect(chooseResponseFormat(accept)?.essence ?? null).toBe(essence);
  });
});
