import { describe, expect, it } from 'vitest';
import type { FormMessage } from '../../../shared/model/message-form.ts';
import { createTypeLookup } from './type-lookup.ts';

const user: FormMessage = { name: 't.User', comment: null, fields: [], oneofs: [] };
const role = { name: 't.Role', isClosed: false, values: [] };

describe('createTypeLookup', () => {
  it('asks once per type, and not for a type that came with another', async () => {
    const asked: (readonly string[])[] = [];
    const lookup = createTypeLookup(async (names) => {
      asked.push(names);
      return { messages: [{ ...user, name: 't.Team' }, user], enums: [role] };
    });

    const found = await Promise.all([lookup.message('t.Team'), lookup.message('t.Team')]);
    expect(found.map((message) => message?.name)).toEqual(['t.Team', 't.Team']);
    expect(await lookup.message('t.User')).toBe(user);
    expect(await lookup.enumType('t.Role')).toBe(role);
    expect(asked).toEqual([['t.Team']]);
  });

  it('asks again for an unknown type', async () => {
    let messages: FormMessage[] = [];
    const lookup = createTypeLookup(async () => ({ messages, enums: [] }));

    expect(await lookup.message('t.User')).toBeNull();
    messages = [user];
    expect(await lookup.message('t.User')).toBe(user);
  });
});
