import { describe, expect, it } from 'vitest';
import { responseTypeRuleSchema } from './inherited-settings.ts';
import {
  inheritedRules,
  matchStepsRule,
  matchTypeRule,
  mediaTypeName,
  ownRules,
} from './response-rules.ts';

const workspace = { kind: 'workspace' } as const;
const folder = { kind: 'folder', path: 'a', name: 'A' } as const;

function fits(
  rule: object,
  given: { path?: string; status?: number; mediaType?: string },
): boolean {
  const { path = '/', status = 200, mediaType } = given;
  const response = {
    path: new URL(`https://host:1${path}`).pathname,
    status,
    mediaType: mediaTypeName(mediaType === undefined ? [] : [['content-type', mediaType]]),
  };
  const parsed = responseTypeRuleSchema.parse({ type: 'p.T', ...rule });
  return matchTypeRule(inheritedRules([{ rule: parsed, origin: folder }]), response) !== null;
}

describe('matchTypeRule', () => {
  it.each([
    ['', '/a/b', true],
    ['/users', '/users', true],
    ['/users', '/users/1', false],
    ['/users', '/users?x=1', true],
    ['users', '/users', true],
    ['/users/*', '/users/1', true],
    ['/users/*', '/users', false],
    ['/users/*', '/users/1/pets', false],
    ['/users/*/pets', '/users/1/pets', true],
    ['/user*', '/users', true],
    ['/*.pb', '/a.pb', true],
    ['/*.pb', '/a.json', false],
    ['/users/**', '/users', true],
    ['/users/**', '/users/1/pets/2', true],
    ['/**/pets', '/pets', true],
    ['/**/pets', '/a/b/pets', true],
    ['/**/pets', '/a/b/pets/1', false],
    ['**', '/anything/at/all', true],
    ['/a/**/b/**/c', '/a/x/b/y/z/c', true],
    ['/a/**/b/**/c', '/a/x/c', false],
    ['/(users', '/users', false],
  ])('path %s of %s: %s', (path, url, expected) => {
    expect(fits({ path }, { path: url })).toBe(expected);
  });

  it.each([
    ['', 404, true],
    ['200', 200, true],
    ['200', 201, false],
    ['2xx', 201, true],
    ['4XX', 404, true],
    ['4xx', 200, false],
    ['ok', 200, false],
  ])('status %j of %i: %s', (status, given, expected) => {
    expect(fits({ status }, { status: given })).toBe(expected);
  });

  it.each([
    ['', undefined, true],
    ['application/x-protobuf', 'application/X-Protobuf; charset=utf-8', true],
    ['application/*', 'application/x-protobuf', true],
    ['application/*', 'text/plain', false],
    ['application/*', undefined, false],
    ['*/json', 'application/json', true],
  ])('media type %j of %j: %s', (mediaType, given, expected) => {
    expect(fits({ mediaType }, given === undefined ? {} : { mediaType: given })).toBe(expected);
  });

  it('uses the first matching rule, and returns its owner', () => {
    const rules = [
      { path: '/other', type: 'a.Other' },
      { status: '2xx', type: '.a.First', schemaSet: 'set' },
      { type: 'a.Second' },
    ].map((rule) => ({ rule: responseTypeRuleSchema.parse(rule), origin: folder }));
    const last = { rule: responseTypeRuleSchema.parse({ type: 'w.Last' }), origin: workspace };
    const response = { path: '/', status: 204, mediaType: '' };

    expect([
      matchTypeRule(inheritedRules([...rules, last]), response),
      matchTypeRule(inheritedRules([last, ...rules]), response),
      matchTypeRule([], response),
    ]).toEqual([
      { typeName: 'a.First', schemaSet: 'set', of: 'A' },
      { typeName: 'w.Last', schemaSet: null, of: 'the workspace' },
      null,
    ]);
  });

  it('finds type and steps separately', () => {
    const rules = ownRules(
      [
        { status: '4xx', as: 'text' },
        { steps: ['gzip'] },
        { status: '2xx', type: 'a.User', as: 'protobuf' },
        { type: 'a.Other', steps: [] },
      ].map((rule) =>
        responseTypeRuleSchema.parse({
          ...rule,
          ...(rule.steps && { steps: rule.steps.map(() => ({ kind: 'base64' })) }),
        }),
      ),
    );
    const ok = { path: null, status: 200, mediaType: '' };
    const of = 'this request';
    expect([
      matchTypeRule(rules, ok),
      matchStepsRule(rules, ok),
      matchTypeRule(rules, { ...ok, status: 404 }),
      matchStepsRule(rules.slice(2), ok),
      matchStepsRule(rules.slice(2, 3), ok),
    ]).toEqual([
      { typeName: 'a.User', schemaSet: null, as: 'protobuf', of },
      { steps: [{ kind: 'base64' }], of },
      { typeName: null, schemaSet: null, as: 'text', of },
      { steps: [], of },
      null,
    ]);
  });

  it('takes at most the product of both lengths for a pattern of many stars', () => {
    expect(fits({ path: `/${'*a'.repeat(200)}b` }, { path: `/${'a'.repeat(2000)}` })).toBe(false);
  });
});
