import { describe, expect, it } from 'vitest';
import type { Reading } from '../../../../shared/model/exchange.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import { fileNameOf, savedForms } from './saved-forms.ts';

const message: Reading & { kind: 'protobuf' } = {
  kind: 'protobuf',
  typeName: 'a.User',
  typeSource: null,
  framing: 'delimited',
  jsonBytes: null,
  fieldCount: 6,
  fault: null,
  problem: null,
};

function body(reading: Reading, raw: Inspected['raw'] = null): Inspected {
  return { body: { id: 'b1', byteLength: 57 }, raw, steps: [], reading };
}

function namesOf(inspected: Inspected): string[] {
  return savedForms(inspected).map(({ label, ending }) => `${label} .${ending}`);
}

describe('savedForms', () => {
  it.each<[string, Inspected, string[]]>([
    ['a message', body(message), ['Body .binpb', 'ProtoJSON .json', 'Text format .txtpb']],
    [
      'a message without a type',
      body({ ...message, typeName: null }),
      ['Body .binpb', 'Text format .txtpb'],
    ],
    [
      'text that came packed',
      body({ kind: 'text' }, { id: 'r1', byteLength: 40 }),
      ['Body .txt', 'As received .bin'],
    ],
    ['XML', body({ kind: 'xml' }), ['Body .xml']],
  ])('of %s', (_what, inspected, names) => {
    expect(namesOf(inspected)).toEqual(names);
  });

  it('say how the texts are made', () => {
    expect(savedForms(body(message))[1]?.content).toEqual({
      kind: 'text',
      bodyId: 'b1',
      as: {
        kind: 'protojson',
        typeName: 'a.User',
        schemaSet: null,
        framing: 'delimited',
        defaults: false,
        names: 'json',
      },
    });
  });
});

describe('fileNameOf', () => {
  it.each([
    ['Get a user', 'get-a-user'],
    ['  /store/users/{id} ', 'store-users-id'],
    ['\u00dcbersicht 2024', '\u00fcbersicht-2024'],
    ['***', 'response'],
    ['', 'response'],
  ])('of %j', (name, file) => {
    expect(fileNameOf(name)).toBe(file);
  });
});
