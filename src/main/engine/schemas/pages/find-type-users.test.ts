import { describe, expect, it } from 'vitest';
import type { TypeUser } from '../../../../shared/model/type-page.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import {
  kitchenTexts,
  type OpenTexts,
  openTexts,
} from '../../../proto/types/pages/pages.test-kit.ts';
import { findTypeUsers } from './find-type-users.ts';

function brief({ type, member, as, line, path }: TypeUser): string {
  return `${type.fullName} ${member} ${as} ${path.replace('/protos/', '')}:${line}`;
}

async function usersOf({ lookup, readText }: OpenTexts, typeName: string) {
  const { users, isCut } = await findTypeUsers(lookup, readText, typeName);
  expect(isCut).toBe(false);
  return users.map(brief);
}

describe('findTypeUsers', () => {
  it('finds fields, maps, groups, oneofs, methods and extensions of the kitchen schema', async () => {
    const kitchen = openTexts(kitchenTexts());
    const scope = 'com.example.samples.kitchen';
    const shown = (names: readonly string[]) =>
      names.map((name) => name.replaceAll(`${scope}.`, ''));

    expect(shown(await usersOf(kitchen, `${scope}.Recipe`))).toEqual([
      'Kitchen recipe field kitchen/kitchen.proto:47',
      'Kitchen favourite field kitchen/kitchen.proto:60',
      'Maps recipes field kitchen/kitchen.proto:193',
      'Recipe parts field kitchen/kitchen.proto:241',
      'KitchenService Cook response kitchen/kitchen.proto:293',
    ]);
    expect(shown(await usersOf(kitchen, `.${scope}.Recipe.Step`))).toEqual([
      'Lists steps field kitchen/kitchen.proto:171',
      'Recipe steps field kitchen/kitchen.proto:238',
      'KitchenService Cook request kitchen/kitchen.proto:293',
    ]);
    expect(shown(await usersOf(kitchen, `${scope}.Pantry.Drawer`))).toEqual([
      'Pantry drawer field kitchen/pantry.proto:40',
    ]);
    expect(shown(await usersOf(kitchen, `${scope}.Sticker`))).toEqual([
      'Pantry [Sticker.sticker] extension kitchen/pantry.proto:80',
    ]);
    expect(shown(await usersOf(kitchen, `${scope}.Pantry`))).toEqual([
      'Cellar pantry field kitchen/cellar.proto:47',
    ]);
    expect(shown(await usersOf(kitchen, `${scope}.KitchenService`))).toEqual([]);
    expect(shown(await usersOf(kitchen, 'google.protobuf.Empty'))).toEqual([
      'WellKnown empty field kitchen/kitchen.proto:220',
      'KitchenService Fill request kitchen/kitchen.proto:287',
    ]);
  });

  it('distinguishes types of the same short name by their scopes, and follows public imports', async () => {
    const texts = openTexts({
      'a.proto': 'package a; message T {}',
      'b.proto': 'package b; import public "a.proto";',
      'c.proto': `package c.d; import "b.proto"; message T {}
        message U { T own = 1; a.T other = 2; .a.T absolute = 3; c.d.T far = 4; message T {} T inner = 5; }`,
    });
    expect(await usersOf(texts, 'a.T')).toEqual([
      'c.d.U other field c.proto:2',
      'c.d.U absolute field c.proto:2',
    ]);
    expect(await usersOf(texts, 'c.d.T')).toEqual(['c.d.U far field c.proto:2']);
    expect(await usersOf(texts, 'c.d.U.T')).toEqual([
      'c.d.U own field c.proto:2',
      'c.d.U inner field c.proto:2',
    ]);
  });

  it('reads invalid files up to the error, and skips unreadable ones', async () => {
    const texts = openTexts({
      'a.proto': 'message T {}',
      'broken.proto': 'import "a.proto"; message U { T t = 1; } message {',
      'gone.proto': 'import "a.proto"; message V { T t = 1; }',
    });
    const { users } = await findTypeUsers(
      texts.lookup,
      (file) => {
        if (file.importPath !== 'gone.proto') return texts.readText(file);
        throw new ProblemError({ kind: 'file-read', title: 'Gone', detail: '' });
      },
      'T',
    );
    expect(users.map(brief)).toEqual(['U t field broken.proto:1']);
  });

  it('returns 500 at most, and says so', async () => {
    const fields = Array.from({ length: 600 }, (_, at) => `T f${at} = ${at + 1};`);
    const { lookup, readText } = openTexts({
      'a.proto': `message T {} message U { ${fields.join(' ')} }`,
    });
    const { users, isCut } = await findTypeUsers(lookup, readText, 'T');
    expect([users.length, isCut]).toEqual([500, true]);
  });

  it('stops when it is cancelled', async () => {
    const { lookup, readText } = openTexts({
      'a.proto': 'message T {}',
      'b.proto': 'import "a.proto";',
      'c.proto': 'import "a.proto";',
    });
    const cancel = new AbortController();
    let readFiles = 0;
    const looking = findTypeUsers(
      lookup,
      (file) => {
        readFiles += 1;
        cancel.abort();
        return readText(file);
      },
      'T',
      cancel.signal,
    );
    await expect(looking).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    expect(readFiles).toBe(1);
  });

  it('refuses an unknown type', async () => {
    const { lookup, readText } = openTexts({ 'a.proto': 'message T {}' });
    await expect(findTypeUsers(lookup, readText, 'U')).rejects.toMatchObject({
      problem: { kind: 'type-missing', detail: 'No schema defines `U`.' },
    });
  });
});
