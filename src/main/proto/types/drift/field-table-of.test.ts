import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import { lookupOf, tableOf } from './field-table.test-kit.ts';
import { learnNewTypes } from './field-table.ts';
import { fieldTableOf } from './field-table-of.ts';

/** Linear work takes a tenth of this on an idle machine; anything worse takes many times as long. */
const deadlineMs = 10_000;

const field = { isRepeated: false, mapKey: null, oneof: null };

describe('fieldTableOf', () => {
  it('collects all types that some types need, across files, with extensions and groups', () => {
    const { lookup, readText } = lookupOf({
      'a/main.proto': `
        syntax = "proto2"; package a.b;
        import "shared.proto"; import "google/protobuf/timestamp.proto";
        message Main {
          optional Inner one = 1; repeated .shared.Kind kinds = 2; map<int32, Inner> by_id = 0x10;
          oneof pick { string left = 5; shared.Gone right_side = 6 [json_name = "R"]; }
          optional group Extra = 7 { optional int32 n = 1; }
          optional google.protobuf.Timestamp at = 8;
          message Inner { optional Main up = 1; }
          extensions 100 to 200;
        }
        message Unused {}`,
      'shared.proto': `
        syntax = "proto2"; package shared;
        enum Kind { option allow_alias = true; NONE = 0; MINUS = -1; ZERO = 0; }`,
      'more/extends.proto': `
        syntax = "proto2"; package more; import "a/main.proto";
        extend a.b.Main { optional shared.Kind kind_of = 100; }
        extend Other.Main { optional int32 no = 1; }
        message Scope { extend .a.b.Main { repeated int32 numbers = 101; } }`,
    });

    expect(fieldTableOf(lookup, readText, ['.a.b.Main', 'a.Nowhere'])).toEqual({
      sets: [
        {
          setName: 'default',
          types: [
            {
              kind: 'message',
              fullName: 'a.b.Main',
              fields: [
                { ...field, name: 'one', jsonName: 'one', number: 1, type: '.a.b.Main.Inner' },
                {
                  ...field,
                  name: 'kinds',
                  jsonName: 'kinds',
                  number: 2,
                  type: '.shared.Kind',
                  isRepeated: true,
                },
                {
                  ...field,
                  name: 'by_id',
                  jsonName: 'byId',
                  number: 16,
                  type: '.a.b.Main.Inner',
                  mapKey: 'int32',
                },
                {
                  ...field,
                  name: 'left',
                  jsonName: 'left',
                  number: 5,
                  type: 'string',
                  oneof: 'pick',
                },
                {
                  ...field,
                  name: 'right_side',
                  jsonName: 'R',
                  number: 6,
                  type: '.shared.Gone',
                  oneof: 'pick',
                },
                { ...field, name: 'extra', jsonName: 'extra', number: 7, type: '.a.b.Main.Extra' },
                {
                  ...field,
                  name: 'at',
                  jsonName: 'at',
                  number: 8,
                  type: '.google.protobuf.Timestamp',
                },
                {
                  ...field,
                  name: '[more.kind_of]',
                  jsonName: '[more.kind_of]',
                  number: 100,
                  type: '.shared.Kind',
                },
                {
                  ...field,
                  name: '[more.Scope.numbers]',
                  jsonName: '[more.Scope.numbers]',
                  number: 101,
                  type: 'int32',
                  isRepeated: true,
                },
              ],
            },
            {
              kind: 'message',
              fullName: 'a.b.Main.Inner',
              fields: [{ ...field, name: 'up', jsonName: 'up', number: 1, type: '.a.b.Main' }],
            },
            {
              kind: 'enum',
              fullName: 'shared.Kind',
              values: [
                { name: 'NONE', number: 0 },
                { name: 'MINUS', number: -1 },
                { name: 'ZERO', number: 0 },
              ],
            },
            {
              kind: 'message',
              fullName: 'a.b.Main.Extra',
              fields: [{ ...field, name: 'n', jsonName: 'n', number: 1, type: 'int32' }],
            },
            { kind: 'message', fullName: 'google.protobuf.Timestamp', fields: [] },
          ],
          missing: ['a.Nowhere', 'shared.Gone'],
        },
      ],
    });
  });

  it('does not list a type whose file breaks the grammar: it may still be there', () => {
    expect(tableOf('message User { int32 id = 1; } message {', ['store.User'])).toEqual({
      sets: [{ setName: 'default', types: [], missing: [] }],
    });
  });

  it('includes at most 5000 types, and reads ten thousand fields in time', () => {
    const types = Array.from(
      { length: 10_000 },
      (_, index) => `message T${index} { T${index + 1} next = 1; }`,
    );
    const started = cpuMs();

    const [set] = tableOf(types.join('\n'), ['store.T0']).sets;

    expect(set?.types.length).toBe(5000);
    expect(cpuMs() - started).toBeLessThan(deadlineMs);
  });
});

describe('learnNewTypes', () => {
  it('adds unknown and missing types, and changes no known ones', () => {
    const baseline = tableOf('message User { int32 id = 1; }', ['store.User', 'store.Late']);
    const current = tableOf('message User { int32 no = 2; } message Late { User user = 1; }', [
      'store.User',
      'store.Late',
    ]);

    const learned = learnNewTypes(baseline, current);

    expect(learned.sets).toEqual([
      {
        setName: 'default',
        types: [
          baseline.sets[0]?.types[0],
          current.sets[0]?.types.find(({ fullName }) => fullName === 'store.Late'),
        ],
        missing: [],
      },
    ]);
    expect(learnNewTypes(learned, current)).toBe(learned);
  });
});
