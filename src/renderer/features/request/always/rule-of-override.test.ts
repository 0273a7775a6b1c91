import { describe, expect, it } from 'vitest';
import type { DecodingStep, StepSource } from '../../../../shared/model/decoding.ts';
import type { Exchange, Reading } from '../../../../shared/model/exchange.ts';
import type { CollectionEntry } from '../../../../shared/model/workspace.ts';
import {
  folderAround,
  type Override,
  pathPattern,
  placesOfRule,
  ruleOfOverride,
  stepsAfterCoding,
  withRule,
} from './rule-of-override.ts';

const message: Reading & { kind: 'protobuf' } = {
  kind: 'protobuf',
  typeName: 'a.User',
  typeSource: null,
  jsonBytes: null,
  fieldCount: 6,
  fault: null,
  problem: null,
};

function placesOf(reading: Reading): string {
  const says = { type: { typeName: 'a.User', schemaSet: null } };
  return placesOfRule({ response: { reading } } as unknown as Exchange, says).join(' ');
}

describe('placesOfRule', () => {
  it.each<[string, Reading, string]>([
    ['nothing that says a type', message, 'request folder workspace'],
    ['a guess', { ...message, typeSource: 'guess' }, 'request folder workspace'],
    [
      'a header, which counts before folders',
      { ...message, typeSource: 'X-Protobuf-Message' },
      'request',
    ],
    ['the type of the request', { ...message, typeSource: 'request' }, 'request'],
    [
      'a rule of a folder',
      { ...message, typeSource: 'rule', ruleOf: 'Store' },
      'request folder workspace',
    ],
    [
      'a rule of the request',
      { ...message, typeSource: 'rule', ruleOf: 'this request' },
      'request',
    ],
    ['text, which stays text', { kind: 'text' }, ''],
  ])('after %s', (_what, reading, places) => {
    expect(placesOf(reading)).toBe(places);
  });
});

describe('placesOfRule, of steps and kinds', () => {
  const skip = { kind: 'skip', bytes: 4 } as const;
  function places(reading: Reading, says: Override, source: StepSource = 'guess'): string {
    const steps = [{ step: skip, source, ruleOf: 'this request' }];
    return placesOfRule({ response: { reading, steps } } as unknown as Exchange, says).join(' ');
  }

  it('are all places when nothing in the request decides it', () => {
    const named = { ...message, typeSource: 'X-Protobuf-Message' as const };
    expect([
      places(named, { steps: [skip] }),
      places(named, { steps: [skip] }, 'rule'),
      places(named, { steps: [skip], as: 'text' }),
      places({ ...named, typeSource: 'rule', ruleOf: 'this request' }, { as: 'text' }),
      places({ kind: 'text' }, { as: 'protobuf' }),
      places({ kind: 'text', kindSource: 'rule', kindRuleOf: 'this request' }, { as: 'xml' }),
    ]).toEqual([
      'request folder workspace',
      'request',
      'request folder workspace',
      'request',
      'request folder workspace',
      'request',
    ]);
  });
});

describe('stepsAfterCoding', () => {
  const gzip = { kind: 'inflate', coding: 'gzip' } as const;
  const br = { kind: 'inflate', coding: 'br' } as const;
  const framed = { kind: 'inflate', coding: 'snappy-framed' } as const;
  const base64 = { kind: 'base64' } as const;
  const response = (contentCoding: string | null, severity?: 'warning' | 'error') =>
    ({
      problem: severity ? { kind: 'content-coding', severity } : null,
      response: { contentCoding },
    }) as unknown as Exchange;

  it.each<[string, readonly DecodingStep[], Exchange, readonly DecodingStep[] | null]>([
    ['what was undone', [gzip, base64], response('gzip'), [base64]],
    ['what was undone by another name', [gzip, base64], response('x-gzip'), [base64]],
    ['a format that goes by the name of another', [framed], response('snappy'), []],
    ['several codings, the last one first', [gzip, br, base64], response('br, gzip'), [base64]],
    ['what was damaged and undone as far as it went', [gzip], response('gzip', 'error'), []],
    ['nothing where nothing was named', [gzip, base64], response(null), [gzip, base64]],
    ['nothing where the body was in no such coding', [br], response('gzip', 'warning'), [br]],
    ['nothing where the coding is not known', [gzip], response('x-own', 'warning'), [gzip]],
    ['not even that', [], response('gzip', 'warning'), []],
  ])('leaves out %s', (_what, steps, exchange, kept) => {
    expect(stepsAfterCoding(steps, exchange)).toEqual(kept);
  });

  it.each<[string, readonly DecodingStep[]]>([
    ['leave a coding out that was undone', [base64]],
    ['take another in its place', [br]],
    ['take the bytes as they arrived', []],
  ])('is null for steps that %s', (_what, steps) => {
    expect(stepsAfterCoding(steps, response('gzip'))).toBeNull();
  });
});

describe('ruleOfOverride', () => {
  const asked = {
    url: 'http://127.0.0.1:4800/store/users/17?x=1',
    status: 200,
    says: { type: { typeName: 'a.User', schemaSet: null } },
  };

  it('applies to all successes of the request', () => {
    expect(ruleOfOverride('request', asked)).toEqual({
      path: '',
      status: '2xx',
      mediaType: '',
      type: 'a.User',
      schemaSet: null,
    });
  });

  it('names the URLs in a folder, and the status of an error', () => {
    expect(ruleOfOverride('folder', { ...asked, status: 404 })).toMatchObject({
      path: '/store/users/*',
      status: '404',
    });
  });
});

describe('pathPattern', () => {
  it.each([
    ['http://h/store/users', '/store/users'],
    ['http://h/v1/orders/0b4e9c1e-43ab-4f8e-9a3b-0f3c6f2f9f11/items', '/v1/orders/*/items'],
    ['http://h/files/a1b2c3d4e5f6a7b8', '/files/*'],
    ['http://h/', '/'],
    ['not a url', ''],
  ])('of %s', (url, path) => {
    expect(pathPattern(url)).toBe(path);
  });
});

describe('withRule', () => {
  const rule = { path: '', status: '2xx', mediaType: '', type: 'a.User', schemaSet: null };

  it('puts the new rule first and replaces the rule for the same responses', () => {
    const old = { ...rule, type: 'a.Old' };
    const other = { ...rule, status: '404' };
    expect(withRule([other, old], rule)).toEqual([rule, other]);
  });
});

describe('withRule, for the same responses', () => {
  const rule = { path: '', status: '2xx', mediaType: '', type: null, schemaSet: null };
  const steps = [{ kind: 'base64' as const }];
  it('keeps the parts that the new rule does not set', () => {
    const typed = { ...rule, type: 'a.User' };
    expect(withRule([typed], { ...rule, steps })).toEqual([{ ...typed, steps }]);
    expect(withRule([{ ...typed, steps }], { ...rule, as: 'text' })).toEqual([
      { ...rule, as: 'text', steps },
    ]);
  });
});

describe('folderAround', () => {
  const request = { kind: 'request', id: 'r1' } as CollectionEntry;
  const inner = { kind: 'folder', path: 'a/b', name: 'B', entries: [request] } as CollectionEntry;
  const outer = { kind: 'folder', path: 'a', name: 'A', entries: [inner] } as CollectionEntry;

  it('is the innermost folder', () => {
    expect(folderAround([outer], 'r1')).toBe(inner);
    expect(folderAround([request], 'r1')).toBeNull();
    expect(folderAround([outer], 'r2')).toBeNull();
  });
});
