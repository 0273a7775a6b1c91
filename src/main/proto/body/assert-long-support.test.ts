import RealLong from 'long';
import protobuf from 'protobufjs';
import { afterEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { assertLongSupport } from './assert-long-support.ts';

const { Long } = protobuf.util;
const { int64 } = protobuf.Reader.prototype;

describe('assertLongSupport', () => {
  afterEach(() => {
    protobuf.util.Long = Long;
    protobuf.Reader.prototype.int64 = int64;
    protobuf.configure();
  });

  it('accepts an installation with 64-bit integers', () => {
    expect(() => assertLongSupport()).not.toThrow();
  });

  it('passes the long package to protobufjs if it found none', () => {
    Reflect.set(protobuf.util, 'Long', null);
    protobuf.configure();

    assertLongSupport();

    expect(protobuf.util.Long).toBe(RealLong);
  });

  it('refuses to continue if a value comes back changed', () => {
    for (const reader of [protobuf.Reader, protobuf.BufferReader]) {
      Reflect.set(reader.prototype, 'int64', function rounded(this: protobuf.Reader) {
        return Number(int64.call(this));
      });
    }

    expect(() => assertLongSupport()).toThrow(ProblemError);
    expect(() => assertLongSupport()).toThrow('64-bit integers do not work');

    Reflect.deleteProperty(protobuf.BufferReader.prototype, 'int64');
  });
});
