import { describe, expect, it } from 'vitest';
import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import { nearestType } from './follow-source-name.ts';

const types = ['Status', 'google.rpc.Status', 'shop.v1.Status', 'shop.v1.Order.Status'].map(
  (fullName): TypeEntry => ({ kind: 'message', fullName, setName: 'default', file: 'x.proto' }),
);

describe('nearestType', () => {
  it.each([
    ['Status', 'shop.v1', 'shop.v1.Status'],
    ['Status', 'other', 'Status'],
    ['.Status', 'shop.v1', 'Status'],
    ['rpc.Status', 'shop.v1', 'google.rpc.Status'],
    ['Order.Status', 'shop.v1', 'shop.v1.Order.Status'],
    ['google.rpc.Status', '', 'google.rpc.Status'],
    ['Nothing', 'shop.v1', undefined],
  ])('resolves %s in package %j to %s', (name, packageName, expected) => {
    expect(nearestType(types, name, packageName)?.fullName).toBe(expected);
  });
});
