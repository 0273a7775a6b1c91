import { describe, expect, it } from 'vitest';
import { exampleOf, type Generate } from '../../../shared/model/generators.ts';
import type { Variables } from '../../../shared/model/variable.ts';
import { bodyText, ownHeaders, prepare, scopeOf } from './prepare/prepare-request.test-kit.ts';
import { resolveScope } from './scope/resolve-scope.ts';

describe('prepareRequest: generators', () => {
  function counting(): Generate {
    let count = 0;
    return (call) => {
      if (call !== '$counter') return exampleOf(call);
      count += 1;
      return String(count);
    };
  }

  const variables: Variables = {
    order: { kind: 'text', value: 'order-{{$counter}}' },
    wrapped: { kind: 'text', value: '<{{order}}>' },
    unused: { kind: 'text', value: '{{$counter}}' },
    token: { kind: 'secret', secret: 'token' },
  };

  it('makes a new value for each occurrence and each send', async () => {
    const generate = counting();
    const request = {
      method: 'POST',
      sendAs: 'json',
      url: 'http://h/{{$counter}}',
      headers: [{ name: 'X-N', value: '{{$counter}}' }],
      body: { text: '["{{$counter}}", {{$counter}}, "\\{{$counter}}"]' },
    };

    const first = await prepare(request, scopeOf(), { secrets: [], generate });
    const second = await prepare(request, scopeOf(), { secrets: [], generate });

    expect([first.wire.url, ...ownHeaders(first), bodyText(first)]).toEqual([
      'http://h/1',
      ['X-N', '2'],
      '["3", 4, "{{$counter}}"]',
    ]);
    expect(second.wire.url).toBe('http://h/5');
    expect(first.used).toEqual([
      { name: '$counter', value: '1, 2, 3, 4', origin: { kind: 'app' } },
    ]);
  });

  it('makes one value for each used variable, wherever it occurs, and none for others', async () => {
    const request = {
      url: 'http://h/{{order}}/{{wrapped}}',
      headers: [{ name: 'X-Token', value: '{{token}} {{order}}' }],
    };

    const prepared = await prepare(request, scopeOf({ variables }), {
      secrets: [],
      generate: counting(),
    });

    expect(prepared.wire.url).toBe('http://h/order-1/%3Corder-1%3E');
    expect(ownHeaders(prepared)).toEqual([['X-Token', 's3cret-token order-1']]);
    expect(prepared.used.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'order order-1',
      'token null',
      'wrapped <order-1>',
      '$counter 1',
    ]);
  });

  it('reports a generator that has no value', async () => {
    const request = {
      url: 'http://h/{{$uid}}',
      headers: [{ name: 'X-N', value: '{{$randomInt 6 1}}' }],
    };

    await expect(prepare(request)).rejects.toMatchObject({
      problem: {
        kind: 'variable-missing',
        title: 'Some generators make no value',
        detail:
          '{{$uid}} in the URL is not a generator, {{$randomInt 6 1}} in the header X-N takes nothing, or two numbers, the smaller first. Nothing was sent.',
        hint: expect.stringMatching(/^Did you mean \{\{\$uuid\}\}\? Generators: \$counter, /),
      },
    });
  });

  it('does not run generators in values that a server sent', async () => {
    const scope = resolveScope({
      chain: [],
      environment: null,
      captured: [
        {
          ...{ variable: 'said', value: '{{$counter}}', secret: null },
          ...{ capturedAt: '2026-11-20T10:11:12.000Z', requestId: 'l', requestName: 'Log in' },
        },
      ],
      appVariables: {},
    });
    const headers = [{ name: 'X-Said', value: '{{said}}' }];

    expect(ownHeaders(await prepare({ headers }, scope))).toEqual([['X-Said', '{{$counter}}']]);
  });
});
