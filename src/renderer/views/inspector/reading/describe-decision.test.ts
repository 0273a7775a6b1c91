import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../shared/model/exchange.ts';
import { describeDecision } from './describe-decision.ts';

const message: Reading & { kind: 'protobuf' } = {
  kind: 'protobuf',
  typeName: 'samples.store.User',
  typeSource: 'X-Protobuf-Message',
  jsonBytes: null,
  fieldCount: 6,
  fault: null,
  problem: null,
};

describe('describeDecision', () => {
  it.each<[Reading, string]>([
    [message, 'User (from X-Protobuf-Message)'],
    [{ ...message, typeSource: 'rule', ruleOf: 'this request' }, 'User (rule of this request)'],
    [{ ...message, typeSource: 'rule', ruleOf: 'Store' }, 'User (rule of Store)'],
    [{ ...message, typeSource: 'request' }, 'User (from the request)'],
    [{ ...message, typeSource: 'body' }, 'User (from the body)'],
    [{ ...message, typeSource: 'chosen' }, 'User (chosen)'],
    [{ ...message, typeSource: 'guess' }, 'User (guess)'],
    [{ ...message, typeName: null, typeSource: null }, 'Type unknown'],
    [{ ...message, typeName: null, typeSource: 'chosen' }, 'No schema (chosen)'],
    [{ kind: 'json', protobufBytes: null, typeName: null, problem: null }, 'read as JSON'],
    [{ kind: 'json', protobufBytes: 9, typeName: 'a.User', problem: null }, 'JSON of User'],
    [{ kind: 'textproto' }, 'read as text format'],
    [{ kind: 'text', kindSource: 'chosen' }, 'read as text (chosen)'],
    [{ kind: 'text', kindSource: 'rule', kindRuleOf: 'Store' }, 'read as text (rule of Store)'],
    [{ kind: 'binary' }, 'read as bytes'],
  ])('describes %j', (reading, label) => {
    expect(describeDecision(reading).label).toBe(label);
  });

  it('uses the given name for the type', () => {
    expect(describeDecision(message, 'store.User').label).toBe(
      'store.User (from X-Protobuf-Message)',
    );
  });

  it.each<[Reading, string]>([
    [{ ...message, typeSource: 'chosen' }, 'User (this response)'],
    [{ ...message, typeName: null, typeSource: 'chosen' }, 'No schema (this response)'],
    [{ kind: 'text', kindSource: 'chosen' }, 'read as text (this response)'],
    [message, 'User (from X-Protobuf-Message)'],
  ])('says how long a choice holds: %j', (reading, label) => {
    expect(describeDecision(reading, null, 'this response').label).toBe(label);
  });

  it('marks a guess', () => {
    expect(describeDecision({ ...message, typeSource: 'guess' }).isGuess).toBe(true);
    expect(describeDecision(message).isGuess).toBe(false);
  });
});
