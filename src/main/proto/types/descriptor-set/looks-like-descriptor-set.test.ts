import { describe, expect, it } from 'vitest';
import { protocSet } from './descriptor-sets.test-kit.ts';
import { looksLikeDescriptorSet } from './looks-like-descriptor-set.ts';

const set = protocSet('without-source.binpb').subarray(0, 200);
const gzipped = protocSet('without-source.binpb.gz').subarray(0, 200);
const text = Buffer.from('syntax = "proto3";\n');

describe('looksLikeDescriptorSet', () => {
  it.each([
    ['image.binpb', text, true],
    ['image.binpb.gz', gzipped, true],
    ['all.protoset', Buffer.alloc(0), true],
    ['all.desc', set, true],
    ['schema.pb', set, true],
    ['schema.pb.gz', gzipped, true],
    ['body.pb', Buffer.of(0x08, 0x01), false],
    ['body.bin', Buffer.from('\n\x05Alice\x12\x03Bob', 'latin1'), false],
    ['no-extension', set, true],
    ['a.proto', set, false],
    ['README.md', text, false],
    ['archive.tar.gz', gzipped, false],
    ['empty.bin', Buffer.alloc(0), false],
    ['cut.pb', set.subarray(0, 8), true],
  ])('%s', (path, firstBytes, expected) => {
    expect(looksLikeDescriptorSet(path, firstBytes)).toBe(expected);
  });
});
