import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import { exampleOf, type Generate } from '../../../../shared/model/generators.ts';
import { inheritedSettingsSchema } from '../../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { savedRequestSchema } from '../../../../shared/model/saved-request.ts';
import type { Variables } from '../../../../shared/model/variable.ts';
import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import { typedTextOf } from '../../../proto/body/encode-body-file.ts';
import { packBytes } from '../../../proto/codings/pack-bytes.ts';
import { keptBodyOf } from '../../http/wire-body.ts';
import { resolveScope } from '../scope/resolve-scope.ts';
import type { BodyTools } from './body-of-request.ts';
import { noTokens } from './no-tokens.test-kit.ts';
import { type Prepared, prepareRequest } from './prepare-request.ts';

/** The origin of workspace settings. */
export const workspace = { kind: 'workspace' } as const;

/** The origin of folder settings. */
export const folder = { kind: 'folder', path: 'a', name: 'A' } as const;

/** The values in the store of secrets. */
const secrets = new Map([
  ['token', 's3cret-token'],
  ['password', 'pass:word'],
]);

/** Builds the scope of a folder's settings and the workspace around it. */
export function scopeOf(ofFolder: object = {}, ofWorkspace: object = {}): RequestScope {
  return resolveScope({
    chain: [
      { origin: workspace, settings: inheritedSettingsSchema.parse(ofWorkspace) },
      { origin: folder, settings: inheritedSettingsSchema.parse(ofFolder) },
    ],
    environment: null,
    captured: [],
    appVariables: { server: 'http://127.0.0.1:1' },
  });
}

/** The inputs of the test's preparation, and what it read. */
export interface Read {
  /** The secrets that were read. */
  readonly secrets: string[];
  /** Examples by default. */
  readonly generate?: Generate;
  /** The content of the body file. */
  readonly file?: Uint8Array;
  /** The folder of files that are sent as they are. */
  readonly folder?: string;
  /** Why secrets without a value cannot be read. */
  readonly why?: Problem;
  /** Which secrets may not go where: `token http://h`; none by default. */
  readonly held?: readonly string[];
}

/** Prepares a request given by its relevant parts; the fake encoder returns its inputs as text. */
export function prepare(
  request: object,
  scope: RequestScope = scopeOf(),
  read: Read = { secrets: [] },
): Promise<Prepared> {
  const encodeBody: BodyTools['encodeBody'] = async ({
    body,
    typeName,
    strings,
    as,
    isAsTyped,
  }) => {
    if (typeName === 'p.Broken') throw new ProblemError(broken);
    const inStrings = strings.map(({ start, end }) => body.text.slice(start, end));
    const how = [...(as === 'json' ? ['as JSON'] : []), ...(isAsTyped ? ['as typed'] : [])];
    const words = [typeName, ...how, body.text, ...inStrings];
    return new TextEncoder().encode(words.join(' '));
  };
  return prepareRequest(
    savedRequestSchema.parse({ id: 'r', name: 'R', url: 'http://h/', ...request }),
    scope,
    {
      version: 'test',
      maxBodyBytes: 1_000_000,
      secrets: {
        heldBack: async (names, { origin }) =>
          names.filter((name) => read.held?.some((one) => one === `${name} ${origin}`) ?? false),
        check: async (names) => ({
          known: new Set(names.filter((name) => secrets.has(name))),
          problem: read.why ?? null,
        }),
        async read(names) {
          read.secrets.push(...names);
          return new Map([...secrets].filter(([name]) => names.includes(name)));
        },
      },
      readBodyFile: async ({ file }) =>
        read.file ?? new TextEncoder().encode(`{"from": "${file?.path} {{server}}"}`),
      findFile: async (of) => {
        const path = 'part' in of ? of.part : join(read.folder ?? '', of.body.file?.path ?? '');
        const { size, mtimeMs } = await stat(path);
        return { path, byteLength: size, modifiedMs: mtimeMs };
      },
      readAuthorities: async (file) => [`PEM of ${file}`],
      encodeBody,
      async encodeBodyFile(input) {
        const text = typedTextOf(input);
        if (text === null) return null;
        return encodeBody({
          ...input,
          body: { ...input.body, text },
          strings: [],
          isAsTyped: true,
        });
      },
      packBody: packBytes,
      generate: read.generate ?? exampleOf,
      tokens: noTokens,
    },
  );
}

/** The error of encoding a message `p.Broken`. */
export const broken = { kind: 'schema-syntax', title: 'Broken', detail: 'It is.' } as const;

/** Returns the headers that are not automatic. */
export function ownHeaders({ wire }: Prepared): readonly RawHeader[] {
  const automatic = ['Content-Type', 'Accept', 'Accept-Encoding', 'User-Agent'];
  return wire.rawHeaders.filter(([name]) => !automatic.includes(name));
}

/** Returns the body to send, as text. */
export function bodyText({ wire }: Prepared): string {
  return new TextDecoder().decode(keptBodyOf(wire) ?? new Uint8Array());
}

/** Variables of every kind, one inside another, and a secret without a value. */
export const variables: Variables = {
  id: { kind: 'number', value: '9007199254740993' },
  path: { kind: 'text', value: '/of/{{id}}' },
  token: { kind: 'secret', secret: 'token' },
  header: { kind: 'text', value: 'Bearer {{token}}' },
  lost: { kind: 'secret', secret: 'lost' },
};
