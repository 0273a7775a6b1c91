import { describe, expect, it } from 'vitest';
import type { AppliedStep } from '../../../../shared/model/decoding.ts';
import type { Exchange, Reading } from '../../../../shared/model/exchange.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { usedInheritedRules, usedOwnRules } from './used-rule.ts';

const rule = { path: '', status: '', mediaType: '', type: 'a.User', schemaSet: null };

function response(
  part: object,
  { status = 200, steps = [] }: { status?: number; steps?: readonly AppliedStep[] } = {},
): Exchange {
  const reading = { kind: 'protobuf', typeName: 'a.User', typeSource: 'rule', ...part } as Reading;
  const headers = [['Content-Type', 'application/x-protobuf']];
  const response = { status, reading, headers, steps };
  return { sent: { url: 'http://h/users/1' }, response } as unknown as Exchange;
}

function skipBy(ruleOf: string): AppliedStep {
  const step = { kind: 'skip', bytes: 4 } as const;
  return { step, source: 'rule', ruleOf, inBytes: 9, outBytes: 5, problem: null };
}

describe('usedOwnRules', () => {
  const rules = [
    { ...rule, status: '404' },
    { ...rule, type: 'a.Date', mediaType: 'text/*' },
    { ...rule, status: '2xx' },
    { ...rule, type: null, steps: [{ kind: 'skip' as const, bytes: 4 }] },
  ];
  const of = { ruleOf: 'this request' };

  it('are those that match the response and give the type it was read as', () => {
    expect(usedOwnRules(rules, response(of))).toEqual([2]);
    expect(usedOwnRules(rules, response(of, { status: 404 }))).toEqual([0]);
    expect(usedOwnRules(rules, response(of, { steps: [skipBy('this request')] }))).toEqual([2, 3]);
    const asText = { kind: 'text', kindSource: 'rule', kindRuleOf: 'this request' };
    expect(usedOwnRules([{ ...rule, type: null, as: 'text' }], response(asText))).toEqual([0]);
  });

  it.each([
    ['no answer', null],
    ['an answer that says its type', response({ typeSource: 'X-Protobuf-Message' })],
    ['a rule of a folder', response({ ruleOf: 'Store' }, { steps: [skipBy('Store')] })],
    ['a rule that is another now', response({ ...of, typeName: 'a.Gone' })],
  ])('are empty for %s', (_what, exchange) => {
    expect(usedOwnRules(rules, exchange)).toEqual([]);
  });
});

describe('usedInheritedRules', () => {
  const rules: RequestScope['responseTypes'] = [
    {
      rule: { ...rule, path: '/users' },
      origin: { kind: 'folder', path: 'store', name: 'Store' },
    },
    { rule, origin: { kind: 'workspace' } },
  ];

  it('are found by their paths too', () => {
    expect(usedInheritedRules(rules, response({ ruleOf: 'the workspace' }))).toEqual([1]);
    expect(usedInheritedRules(rules, response({ ruleOf: 'Store' }))).toEqual([]);
    expect(usedInheritedRules(rules, response({ ruleOf: 'this request' }))).toEqual([]);
  });
});
