import { describe, expect, it } from 'vitest';
import type { SchemaHit } from '../../../../shared/model/schemas.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { kitchenTexts, openTexts } from '../../../proto/types/pages/pages.test-kit.ts';
import { searchSchemas } from './search-schemas.ts';

const shop = openTexts({
  'shop.proto': `syntax = "proto3";
package acme.shop;

// Whoever buys something.
message Buyer {
  // Where to send the bill.
  string bill_address = 1; // never a P.O. box
  oneof contact {
    string email = 12;
  }
  Level level = 3;
  message Basket {
    repeated string items = 12 [
      deprecated = true
    ];
  }
}

enum Level {
  LEVEL_UNKNOWN = 0;
  /* Buys
   * very often. */
  GOLD = 12;
}

// Sells.
service Shop {
  // Puts into the basket.
  rpc Fill(Buyer.Basket) returns (Buyer);
}
`,
  'more.proto':
    'package acme.more; import "shop.proto"; message Bill { acme.shop.Buyer buyer = 7; }',
});

function brief({ kind, type, member, text, line }: SchemaHit): string {
  return `${kind}: ${type.fullName.replace('acme.', '')}${member === null ? '' : ` ${member}`}: ${text} :${line}`;
}

async function search(query: string, count = 100): Promise<readonly string[]> {
  const { hits } = await searchSchemas([shop.lookup], shop.readText, { query, count });
  return hits.map(brief);
}

describe('searchSchemas', () => {
  it.each<[query: string, hits: readonly string[]]>([
    [
      'bill',
      [
        'type: more.Bill: package acme.more; import "shop.proto"; message Bill { acme.shop.Buyer buyer = 7; } :1',
        'field: shop.Buyer bill_address: string bill_address = 1; :7',
      ],
    ],
    [
      'BUYER',
      [
        'type: shop.Buyer: message Buyer { :5',
        'field: more.Bill buyer: acme.shop.Buyer buyer = 7; :1',
      ],
    ],
    ['gold', ['enum value: shop.Level GOLD: GOLD = 12; :23']],
    ['fill', ['method: shop.Shop Fill: rpc Fill(Buyer.Basket) returns (Buyer); :29']],
    [
      'basket',
      [
        'type: shop.Buyer.Basket: message Basket { :12',
        'comment: shop.Shop Fill: Puts into the basket. :28',
      ],
    ],
    ['very often', ['comment: shop.Level GOLD: very often. :22']],
    ['p.o. box', ['comment: shop.Buyer bill_address: never a P.O. box :7']],
    ['sells', ['comment: shop.Shop: Sells. :26']],
    ['contact', ['field: shop.Buyer contact: oneof contact { :8']],
    [
      'basket items',
      ['field: shop.Buyer.Basket items: repeated string items = 12 [ deprecated = true ]; :13'],
    ],
    ['buyer.bill_addr', ['field: shop.Buyer bill_address: string bill_address = 1; :7']],
    [
      '12',
      [
        'number: shop.Buyer email: string email = 12; :9',
        'number: shop.Buyer.Basket items: repeated string items = 12 [ deprecated = true ]; :13',
        'number: shop.Level GOLD: GOLD = 12; :23',
      ],
    ],
    ['level = 3', ['number: shop.Buyer level: Level level = 3; :11']],
    ['#7', ['number: more.Bill buyer: acme.shop.Buyer buyer = 7; :1']],
    ['level = 12', ['number: shop.Level GOLD: GOLD = 12; :23']],
    ['nothing', []],
    ['bill gold', []],
    ['.*', []],
    ['=', []],
    ['  ', []],
  ])('finds by %j', async (query, hits) => {
    expect(await search(query)).toEqual(hits);
  });

  it('returns every part of a hit', async () => {
    const found = await searchSchemas([shop.lookup], shop.readText, { query: 'gold', count: 9 });
    expect(found).toEqual({
      hits: [
        {
          kind: 'enum value',
          type: {
            kind: 'enum',
            fullName: 'acme.shop.Level',
            setName: 'default',
            file: 'shop.proto',
          },
          member: 'GOLD',
          text: 'GOLD = 12;',
          path: '/protos/shop.proto',
          line: 23,
        },
      ],
      isCut: false,
      searchedFiles: 2,
    });
  });

  it('finds extensions, groups and built-in files', async () => {
    const { lookup, readText } = openTexts(kitchenTexts());
    const find = async (query: string) =>
      (await searchSchemas([lookup], readText, { query, count: 100 })).hits.map(
        ({ kind, type, member }) => `${kind} ${type.fullName.replace(/.*\./, '')} ${member ?? ''}`,
      );
    expect(await find('drawer')).toEqual(['type Drawer ', 'field Pantry drawer']);
    expect(await find('sticker')).toEqual([
      'type Sticker ',
      'field Pantry [com.example.samples.kitchen.Sticker.sticker]',
    ]);
    expect(await find('any type_url')).toEqual(['field Any type_url', 'comment Any ']);
    // An extension belongs to the message that it extends.
    expect(await find('is_inspected')).toEqual([
      'field Pantry [com.example.samples.kitchen.is_inspected]',
    ]);
  });

  it('reserves places for fields and comments even if types alone would fill the list', async () => {
    const types = Array.from({ length: 20 }, (_, at) => `message Campaign${at} {}`).join('\n');
    const fields = Array.from({ length: 20 }, (_, at) => `string campaign_${at} = ${at + 1};`);
    const { lookup, readText } = openTexts({
      'a.proto': `syntax = "proto3";\n${types}`,
      'b.proto': `syntax = "proto3"; message M { ${fields.join('\n')} }\n// Of a campaign.\nmessage N {}`,
      'c.proto': 'syntax = "proto3"; message O { string campaign = 1; }',
    });
    const found = await searchSchemas([lookup], readText, { query: 'campaign', count: 10 });
    const counts: Record<string, number> = {};
    for (const { kind } of found.hits) counts[kind] = (counts[kind] ?? 0) + 1;
    expect({ ...found, hits: counts }).toEqual({
      hits: { type: 10, field: 9, comment: 1 },
      isCut: true,
      searchedFiles: 2,
    });
  });

  it('is not cut by types alone, and counts files as the panel does, without built-in ones', async () => {
    const { lookup, readText } = openTexts({
      'a.proto': 'message Camp1 {} message Camp2 {} message Camp3 {}',
      'b.proto': 'import "google/protobuf/any.proto";',
    });
    const found = await searchSchemas([lookup], readText, { query: 'camp', count: 2 });
    expect({ ...found, hits: found.hits.map(({ type }) => type.fullName) }).toEqual({
      hits: ['Camp1', 'Camp2'],
      isCut: false,
      searchedFiles: 2,
    });
  });

  it.each<[query: string, hits: readonly string[]]>([
    ['billAddress', ['field: shop.Buyer bill_address: string bill_address = 1; :7']],
    ['Buyer.billAddress', ['field: shop.Buyer bill_address: string bill_address = 1; :7']],
  ])('finds a field by its name in ProtoJSON: %s', async (query, hits) => {
    expect(await search(query)).toEqual(hits);
  });

  it('finds a field by its json_name', async () => {
    const { lookup, readText } = openTexts({
      'a.proto': 'syntax = "proto3"; message M { int32 a = 1 [json_name = "leNom"]; }',
    });
    const { hits } = await searchSchemas([lookup], readText, { query: 'leNom', count: 9 });
    expect(hits.map(({ member }) => member)).toEqual(['a']);
  });

  it('searches each file once even if two sets hold it', async () => {
    const again = openTexts({ 'shop.proto': 'message Elsewhere { int32 gold = 1; }' }, 'again');
    const found = await searchSchemas([shop.lookup, again.lookup], shop.readText, {
      query: 'gold',
      count: 9,
    });
    expect(found.hits.map(brief)).toEqual(['enum value: shop.Level GOLD: GOLD = 12; :23']);
  });

  it('shortens long lines around the match', async () => {
    const name = 'needle';
    const { lookup, readText } = openTexts({
      't.proto': `message M {\n  // ${'hay '.repeat(100)}${name} ${'hay '.repeat(100)}\n  optional int32 a = 1;\n}`,
    });
    const { hits } = await searchSchemas([lookup], readText, { query: name, count: 9 });
    expect(
      hits.map(({ text }) => [text.length < 220, text.startsWith('...hay'), text.endsWith('...')]),
    ).toEqual([[true, true, true]]);
    expect(hits[0]?.text).toContain(name);
  });

  it('reads invalid files up to the error, and skips unreadable ones', async () => {
    const { lookup, readText } = openTexts({
      'broken.proto': 'message U { optional int32 here = 1; } message {',
      'gone.proto': 'message V { optional int32 here = 1; }',
    });
    const found = await searchSchemas(
      [lookup],
      (file) => {
        if (file.importPath !== 'gone.proto') return readText(file);
        throw new ProblemError({ kind: 'file-read', title: 'Gone', detail: '' });
      },
      { query: 'here', count: 9 },
    );
    expect(found.hits.map(brief)).toEqual(['field: U here: optional int32 here = 1; :1']);
  });

  it('stops when it is cancelled', async () => {
    const cancel = new AbortController();
    const { lookup, readText } = openTexts({ 'a.proto': '', 'b.proto': '', 'c.proto': '' });
    let readFiles = 0;
    const searching = searchSchemas(
      [lookup],
      (file) => {
        readFiles += 1;
        cancel.abort();
        return readText(file);
      },
      { query: 'nowhere', count: 9 },
      cancel.signal,
    );
    await expect(searching).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    expect(readFiles).toBe(1);
  });
});
