import { describe, expect, it } from 'vitest';
import type { Exchange, Reading } from '../../../shared/model/exchange.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { usedInheritedRule, usedOwnRule } from './used-rule.ts';

const rule = { path: '', status: '', mediaType: '', type: 'a.User', schemaSet: null };

function answer(part: Partial<Reading & { kind: 'protobuf' }>, status = 200): Exchange {
  const reading = { kind: 'protobuf', typeName: 'a.User', typeSource: 'rule', ...part };
  return { response: { status, reading } } as unknown as Exchange;
}

describe('usedOwnRule', () => {
  const rules = [
    { ...rule, status: '404' },
    { ...rule, type: 'a.Date' },
    { ...rule, status: '2xx' },
  ];

  it('is the first that fits what the answer was read as', () => {
    expect(usedOwnRule(rules, answer({ ruleOf: 'this request' }))).toBe(2);
    expect(usedOwnRule(rules, answer({ ruleOf: 'this request' }, 404))).toBe(0);
  });

  it.each([
    ['no answer', null],
    ['an answer that says its type', answer({ typeSource: 'X-Protobuf-Message' })],
    ['a rule of a folder', answer({ ruleOf: 'Store' })],
    ['a rule that is gone', answer({ ruleOf: 'this request', typeName: 'a.Gone' })],
  ])('is none for %s', (_what, exchange) => {
    expect(usedOwnRule(rules, exchange)).toBeNull();
  });
});

describe('usedInheritedRule', () => {
  const rules: RequestScope['responseTypes'] = [
    { rule, origin: { kind: 'folder', path: 'store', name: 'Store' } },
    { rule, origin: { kind: 'workspace' } },
  ];

  it('is that of whose rule it was', () => {
    expect(usedInheritedRule(rules, answer({ ruleOf: 'the workspace' }))).toBe(1);
    expect(usedInheritedRule(rules, answer({ ruleOf: 'Store' }))).toBe(0);
    expect(usedInheritedRule(rules, answer({ ruleOf: 'this request' }))).toBeNull();
  });
});
