import { describe, expect, it } from 'vitest';
import {
  type InheritedSettings,
  inheritedSettingsSchema,
} from '../../../../shared/model/inherited-settings.ts';
import { nearest, type Origin, type RequestScope } from '../../../../shared/model/request-scope.ts';
import { environmentSchema } from '../../../../shared/model/workspace.ts';
import { markSecrets, resolveScope, type ScopeSources, secretNamesOf } from './resolve-scope.ts';

const workspace = { kind: 'workspace' } as const;
const outer = { kind: 'folder', path: 'a', name: 'A' } as const;
const inner = { kind: 'folder', path: 'a/b', name: 'B' } as const;
const local = { kind: 'environment', name: 'Local' } as const;
const capturedAt = '2026-11-22T00:00:00.000Z';

function settings(given: object): InheritedSettings {
  return inheritedSettingsSchema.parse(given);
}

/** Builds the chain of workspace, outer and inner folder settings. */
function chainOf(...given: readonly object[]): ScopeSources['chain'] {
  return [workspace, outer, inner].map((origin, at) => ({
    origin,
    settings: settings(given[at] ?? {}),
  }));
}

function sourcesOf(given: Partial<ScopeSources>): ScopeSources {
  return { chain: chainOf(), environment: null, captured: [], appVariables: {}, ...given };
}

function text(value: string) {
  return { kind: 'text', value } as const;
}

describe('resolveScope: variables', () => {
  const places: readonly [name: string, origin: Origin, given: Partial<ScopeSources>][] = [
    ['the app', { kind: 'app' }, { appVariables: { v: '0' } }],
    ['the workspace', workspace, {}],
    ['an outer folder', outer, {}],
    ['the nearest folder', inner, {}],
    [
      'the environment',
      local,
      {
        environment: environmentSchema.parse({ name: 'Local', variables: { v: text('4') } }),
      },
    ],
    [
      'an answer',
      { kind: 'captured', requestName: 'Log in', capturedAt },
      {
        captured: [
          {
            ...{ variable: 'v', value: '5', secret: null, capturedAt },
            ...{ requestId: 'r', requestName: 'Log in' },
          },
        ],
      },
    ],
  ];

  it.each(places.map(([name], count) => [name, count] as const))(
    'takes that of %s over all farther ones, and reports what it hides',
    (_name, count) => {
      const used = places.slice(0, count + 1);
      const layers = [workspace, outer, inner].map((origin, at) =>
        used.some(([, other]) => other === origin)
          ? { variables: { v: text(String(at + 1)) } }
          : {},
      );
      const scope = resolveScope(
        sourcesOf(
          Object.assign({ chain: chainOf(...layers) }, ...used.map(([, , given]) => given)),
        ),
      );

      expect(scope.variables).toEqual([
        {
          ...{ name: 'v', kind: 'text', value: String(count), secret: null, isSet: true },
          origin: used.at(-1)?.[1],
          hides: used
            .slice(0, -1)
            .map(([, origin]) => origin)
            .reverse(),
        },
      ]);
    },
  );

  it('keeps the text of a number, and the name of a secret', () => {
    const scope = resolveScope(
      sourcesOf({
        chain: chainOf({
          variables: {
            big: { kind: 'number', value: '9007199254740993' },
            token: { kind: 'secret', secret: 'w/token' },
          },
        }),
      }),
    );

    expect(secretNamesOf(scope)).toEqual(['w/token']);
    const marked = (known: readonly string[]) =>
      markSecrets(scope, new Set(known)).variables.map(({ name, kind, value, secret, isSet }) => [
        ...[name, kind, value, secret, isSet],
      ]);
    const number = ['big', 'number', '9007199254740993', null, true];
    expect(marked([])).toEqual([number, ['token', 'secret', null, 'w/token', false]]);
    expect(marked(['w/token'])).toEqual([number, ['token', 'secret', null, 'w/token', true]]);
  });

  it('finds a captured secret by its name', () => {
    const scope = resolveScope(
      sourcesOf({
        captured: [
          {
            ...{ variable: 'token', value: null, secret: 'Local/token', capturedAt },
            ...{ requestId: 'r', requestName: 'Log in' },
          },
        ],
      }),
    );

    expect(scope.variables).toMatchObject([{ kind: 'secret', value: null, secret: 'Local/token' }]);
  });

  it('treats names of built-in object properties like others', () => {
    const variables = JSON.parse(
      '{"__proto__": {"kind": "text", "value": "x"}, "constructor": {"kind": "text", "value": "y"}}',
    );
    const scope = resolveScope(
      sourcesOf({ chain: [{ origin: workspace, settings: { ...settings({}), variables } }] }),
    );

    expect(scope.variables.map(({ name, value }) => [name, value])).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });
});

describe('resolveScope: settings', () => {
  it.each([
    [
      'base URL',
      ({ baseUrl }: RequestScope) => baseUrl,
      { baseUrl: 'http://w' },
      { baseUrl: 'http://b' },
      'http://w',
      'http://b',
    ],
    [
      'check of certificates',
      ({ callSettings }: RequestScope) => nearest(callSettings, ({ tls }) => tls.verify),
      { tls: { verify: true } },
      { tls: { verify: false } },
      true,
      false,
    ],
    [
      'CA file',
      ({ callSettings }: RequestScope) => nearest(callSettings, ({ tls }) => tls.caFile),
      { tls: { caFile: 'w.pem' } },
      { tls: { caFile: 'b.pem' } },
      'w.pem',
      'b.pem',
    ],
  ] as const)(
    'takes the %s of the nearest that says something',
    (_name, read, far, near, farValue, nearValue) => {
      const of = (...given: readonly object[]) =>
        read(resolveScope(sourcesOf({ chain: chainOf(...given) })));

      expect(of()).toBeNull();
      expect(of(far, {}, {})).toEqual({ value: farValue, origin: workspace });
      expect(of(far, {}, near)).toEqual({ value: nearValue, origin: inner });
      expect(of(far, near, {})).toEqual({ value: nearValue, origin: outer });
    },
  );

  it('takes the nearest auth that does not inherit; none counts as one', () => {
    const bearer = { auth: { type: 'bearer', token: 't' } };
    const none = { auth: { type: 'none' } };
    const of = (...given: readonly object[]) =>
      resolveScope(sourcesOf({ chain: chainOf(...given) })).auth;

    expect([of(), of(bearer), of(bearer, none), of(none, {}, bearer)]).toEqual([
      null,
      { ...bearer, origin: workspace },
      { ...none, origin: outer },
      { ...bearer, origin: inner },
    ]);
  });

  it('sends headers in order; the nearest replaces farther ones with the same name', () => {
    const { headers, lostHeaders } = resolveScope(
      sourcesOf({
        chain: chainOf(
          {
            headers: [
              { name: 'X-Far', value: '1' },
              { name: 'X-Both', value: 'far' },
            ],
          },
          { headers: [{ name: 'x-BOTH', value: 'off', enabled: false }] },
          {
            headers: [
              { name: 'x-both ', value: 'near' },
              { name: 'X-Both', value: 'twice' },
              { name: '', value: 'nothing' },
            ],
          },
        ),
      }),
    );

    expect(headers.map(({ header, origin }) => [header.name, header.value, origin.kind])).toEqual([
      ['X-Far', '1', 'workspace'],
      ['x-both ', 'near', 'folder'],
      ['X-Both', 'twice', 'folder'],
    ]);
    expect(lostHeaders).toEqual([
      { header: { name: 'X-Both', value: 'far', enabled: true }, origin: workspace },
    ]);
    expect(resolveScope(sourcesOf({ chain: chainOf({}) }))).not.toHaveProperty('lostHeaders');
  });

  it('tries the rules of the nearest folder first', () => {
    const { responseTypes } = resolveScope(
      sourcesOf({
        chain: chainOf(
          { responseTypes: [{ type: 'w.One' }] },
          {},
          { responseTypes: [{ type: 'b.One' }, { type: 'b.Two' }] },
        ),
      }),
    );

    expect(responseTypes.map(({ rule, origin }) => [rule.type, origin])).toEqual([
      ['b.One', inner],
      ['b.Two', inner],
      ['w.One', workspace],
    ]);
  });
});
