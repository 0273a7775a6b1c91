import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { comparisonSchema } from '../../../../shared/model/comparison.ts';
import { historyRecordSchema } from '../../../../shared/model/history.ts';
import { runReportSchema } from '../../../../shared/model/run-result.ts';
import { problemSchema } from '../../../../shared/problem.ts';
import { maskData, structuralKeys } from './mask-data.ts';
import { createMask } from './mask-secrets.ts';

/** Returns keys whose texts a schema restricts: any other text could not be read back. */
function boundKeysOf(schema: z.ZodType): ReadonlySet<string> {
  const root = z.toJSONSchema(schema) as JsonNode;
  const bound = new Set<string>();

  function visit(node: JsonNode, key: string): void {
    const isText = node.type === 'string' || typeof node.const === 'string';
    const isBound = [node.enum, node.const, node.pattern, node.format].some(
      (limit) => limit !== undefined,
    );
    if (isText && isBound) bound.add(key);
    for (const [name, property] of Object.entries(node.properties ?? {})) visit(property, name);
    for (const part of [node.anyOf, node.oneOf, node.allOf, node.prefixItems].flat()) {
      if (part) visit(part, key);
    }
    if (typeof node.items === 'object') visit(node.items, key);
  }
  visit(root, '');
  return bound;
}

interface JsonNode {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonNode>>;
  readonly anyOf?: readonly JsonNode[];
  readonly oneOf?: readonly JsonNode[];
  readonly allOf?: readonly JsonNode[];
  readonly prefixItems?: readonly JsonNode[];
  readonly items?: JsonNode;
}

describe('masking data', () => {
  it('hides texts at any depth, but no keys, numbers or bytes', () => {
    const data = {
      count: 12345,
      list: [{ left: 'a left b' }, null, true],
      bytes: new Uint8Array([1]),
    };
    expect(maskData(data, createMask(['left', '12345', 'true', 'bytes']))).toEqual({
      count: 12345,
      list: [{ left: 'a (hidden) b' }, null, true],
      bytes: new Uint8Array([1]),
    });
  });

  it('hides secrets in the error message of a failed call', () => {
    const outcome = { kind: 'failed', source: 'grpc', code: 3, message: 'no user for hunter22' };
    expect(maskData({ outcome }, createMask(['hunter22', 'failed', 'grpc']))).toEqual({
      outcome: { ...outcome, message: 'no user for (hidden)' },
    });
  });

  it('leaves keywords of the app unchanged', () => {
    const data = { kind: 'text', sendAs: 'json', name: 'json', method: 'POST' };
    expect(maskData(data, createMask(['text', 'json', 'POST']))).toEqual({
      ...data,
      name: '(hidden)',
    });
  });

  it('hides a secret in a field named key, but not in the key of a secret place', () => {
    const placeKey = 'a1'.repeat(32);
    const data = { key: 'hunter22', response: [{ key: 'of hunter22' }], place: { placeKey } };
    expect(maskData(data, createMask(['hunter22', placeKey]))).toEqual({
      key: '(hidden)',
      response: [{ key: 'of (hidden)' }],
      place: { placeKey },
    });
  });

  it('returns the same data when there is nothing to hide', () => {
    const data = { text: 'x' };
    expect(maskData(data, createMask([]))).toBe(data);
  });

  it.each([
    ['comparison', comparisonSchema],
    ['run', runReportSchema],
    ['exchange', historyRecordSchema],
    ['Problem', problemSchema],
  ] as const)('knows each word of ours in a %s', (_name, schema) => {
    const bound = boundKeysOf(schema);
    expect(bound.size).toBeGreaterThan(0);
    expect([...bound].filter((key) => !structuralKeys.has(key))).toEqual([]);
  });
});
