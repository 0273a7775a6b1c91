import { describe, expect, it } from 'vitest';
import type { SchemaHit } from '../../../../shared/model/schemas.ts';
import { hitParts } from './hit-parts.ts';

function hit(kind: SchemaHit['kind'], member: string | null, text: string): SchemaHit {
  const type = { fullName: 'p.M', kind: 'message', setName: 'default', file: 'm.proto' } as const;
  return { kind, type, member, text, path: '/m.proto', line: 1 };
}

describe('hitParts', () => {
  it.each<[SchemaHit['kind'], string | null, string, string, string | null]>([
    ['field', 'an_int64', 'int64 an_int64 = 4;', 'int64', '4'],
    ['field', 'x', 'repeated a.x x = 0x1F [deprecated = true];', 'repeated a.x', '0x1F'],
    ['number', 'last', 'optional string last=536870911;', 'optional string', '536870911'],
    ['field', 'contact', 'oneof contact {', 'oneof contact {', null],
    ['enum value', 'GOLD', 'GOLD = -12;', '', '-12'],
    ['method', 'Fill', 'rpc Fill(Basket) returns (Buyer);', '(Basket) returns (Buyer)', null],
    ['comment', 'email', 'email = 7 is old', 'email = 7 is old', null],
    ['field', 'cut', '...off around the match', '...off around the match', null],
  ])(
    'shows the name of a %s once, and its number separately: %s in %j',
    (kind, member, text, rest, number) => {
      expect(hitParts(hit(kind, member, text))).toEqual({ name: member, text: rest, number });
    },
  );
});
