import { describe, expect, it } from 'vitest';
import type { Exchange, Reading } from '../../../../shared/model/exchange.ts';
import { askForType, noQuestions, settleQuestion } from './type-questions.ts';

const message: Reading & { kind: 'protobuf' } = {
  kind: 'protobuf',
  typeName: null,
  typeSource: null,
  jsonBytes: null,
  fieldCount: 6,
  fault: null,
  problem: null,
};

function response(reading: Reading, id = 'e1'): Exchange {
  return {
    id,
    requestId: 'r1',
    sent: { url: 'http://h/users/1' },
    response: { status: 200, reading },
  } as unknown as Exchange;
}

const before = response(message);
const user = response({ ...message, typeName: 'a.User', typeSource: 'chosen' });
const date = response({ ...message, typeName: 'a.Date', typeSource: 'chosen' });

describe('"Always read this URL as ...?"', () => {
  it('is asked when a type was chosen', () => {
    const asked = askForType(noQuestions, 't1', { typeName: 'a.User' }, before, user);
    expect(asked.byTab.t1).toEqual({
      exchangeId: 'e1',
      requestId: 'r1',
      url: 'http://h/users/1',
      status: 200,
      says: { type: { typeName: 'a.User', schemaSet: null } },
      places: ['request', 'folder', 'workspace'],
      before,
    });
  });

  it('asks about the last chosen type', () => {
    const first = askForType(noQuestions, 't1', { typeName: 'a.User' }, before, user);
    const second = askForType(first, 't1', { typeName: 'a.Date' }, user, date);
    expect(second.byTab.t1).toMatchObject({
      says: { type: { typeName: 'a.Date' } },
      places: ['request', 'folder', 'workspace'],
    });
  });

  it.each([
    ['it is read without a schema', { typeName: null }, before],
    ['the type is not there', { typeName: 'a.Gone' }, before],
  ])('is not asked when %s', (_what, choice, after) => {
    expect(askForType(noQuestions, 't1', choice, before, after).byTab).toEqual({});
  });

  it('also asks about steps and another kind', () => {
    const steps = [{ kind: 'skip' as const, bytes: 4 }];
    const skipped = askForType(noQuestions, 't1', { steps }, before, before);
    expect(skipped.byTab.t1?.says).toEqual({ steps });
    const text = response({ kind: 'text', kindSource: 'chosen' });
    const both = askForType(skipped, 't1', { steps, as: 'text' }, before, text);
    expect(both.byTab.t1?.says).toEqual({ steps, as: 'text' });
    // It was JSON before; only its type was chosen.
    const json = response({ kind: 'json', protobufBytes: 1, typeName: 'a.User', problem: null });
    const typed = askForType(noQuestions, 't1', { typeName: 'a.User', as: 'json' }, json, json);
    expect(typed.byTab.t1?.says).toEqual({ type: { typeName: 'a.User', schemaSet: null } });
  });

  it('asks once about a type that was recovered since', () => {
    const asked = askForType(noQuestions, 't1', { typeName: 'a.User' }, before, user);
    const settled = settleQuestion(asked, 't1');
    const body = response({ ...message, typeName: 'recovered.Body', typeSource: 'chosen' });
    const choice = { typeName: 'recovered.Body' };
    const named = askForType(settled, 't1', choice, before, body);
    expect(named.byTab.t1).toMatchObject({ says: { type: { typeName: 'recovered.Body' } } });
    const again = askForType(settleQuestion(named, 't1'), 't1', choice, body, body);
    expect(again.byTab).toEqual({});
  });

  it('is not asked again after an answer', () => {
    const asked = askForType(noQuestions, 't1', { typeName: 'a.User' }, before, user);
    const settled = settleQuestion(asked, 't1');
    expect(settled.byTab).toEqual({});
    expect(askForType(settled, 't1', { typeName: 'a.Date' }, before, date).byTab).toEqual({});
  });
});
