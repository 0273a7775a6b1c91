import { describe, expect, it } from 'vitest';
import { textVariable, type Variables } from '../../../../shared/model/variable.ts';
import { dotenvRows, environmentNameOf, withDotenv } from './dotenv-rows.ts';

function variables(values: Readonly<Record<string, string>>): Variables {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, textVariable(value)]),
  );
}

describe('dotenvRows', () => {
  it.each([
    ['API_TOKEN', 'abc', 'secret'],
    ['dbPassword', 'abc', 'secret'],
    ['private.key', 'abc', 'secret'],
    ['API_KEY', '', 'text'],
    ['MONKEY', 'abc', 'text'],
    ['KEYBOARD', 'abc', 'text'],
    ['DATABASE_URL', 'postgres://user:pass@host/db', 'secret'],
    ['BASE_URL', 'https://host:8443/v1', 'text'],
    ['PORT', '8080', 'number'],
    ['VERSION', '007', 'text'],
  ])('imports %s=%s as %s', (name, value, kind) => {
    expect(dotenvRows(variables({ [name]: value }))).toEqual([
      { name, value, kind, isTaken: true },
    ]);
  });
});

describe('withDotenv', () => {
  it('replaces variables of the same names, and keeps the others', () => {
    const rows = dotenvRows(variables({ base: 'http://new', TOKEN: 'abc', PORT: '80', no: '1' }));
    const chosen = rows.map((row) => (row.name === 'no' ? { ...row, isTaken: false } : row));
    const merged = withDotenv(
      variables({ base: 'http://old', id: '7' }),
      chosen,
      (name) => `E/${name}`,
    );
    expect(merged).toEqual({
      base: { kind: 'text', value: 'http://new' },
      id: { kind: 'text', value: '7' },
      TOKEN: { kind: 'secret', secret: 'E/TOKEN' },
      PORT: { kind: 'number', value: '80' },
    });
  });
});

describe('environmentNameOf', () => {
  it.each([
    ['.env', 'Imported'],
    ['.env.staging', 'staging'],
    ['prod.env', 'prod'],
    ['settings.txt', 'settings.txt'],
  ])('of %s is %s', (file, name) => {
    expect(environmentNameOf(file)).toBe(name);
  });
});
