import { describe, expect, it } from 'vitest';
import {
  absolutePlace,
  fileName,
  folderOf,
  isAbsolute,
  isOutside,
  shortenPaths,
} from './place-text.ts';

describe('a path', () => {
  it.each([
    ['/home/me/a.proto', 'a.proto', '/home/me', true],
    ['C:\\protos\\a.proto', 'a.proto', 'C:\\protos', true],
    ['protos/a.proto', 'a.proto', 'protos', false],
    ['a.proto', 'a.proto', '', false],
  ])('%s is %s in %j', (path, name, folder, absolute) => {
    expect([fileName(path), folderOf(path), isAbsolute(path)]).toEqual([name, folder, absolute]);
  });
});

describe('absolutePlace', () => {
  it.each([
    ['protos/a', '/src/ws/protos/a', false],
    ['..protos', '/src/ws/..protos', false],
    ['../protos/a', '/src/protos/a', true],
    ['..', '/src', true],
    ['/opt/a', '/opt/a', true],
    ['C:\\a', 'C:\\a', true],
  ])('of %j is %j', (listed, place, outside) => {
    expect([absolutePlace('/src/ws', listed), isOutside(listed)]).toEqual([place, outside]);
  });
});

describe('shortenPaths', () => {
  it('shortens paths beside the workspace', () => {
    expect(shortenPaths('/src/api/a.proto and /src/ws/b.proto', '/src/ws', ['../api'])).toBe(
      'api/a.proto and b.proto',
    );
  });

  it('keeps what distinguishes paths', () => {
    const text = 'In /home/me/ws/protos/a.proto:1, /opt/vendor/api/b.proto:2 and /etc/c.proto:3.';
    expect(shortenPaths(text, '/home/me/ws', ['protos', '/opt/vendor/api'])).toBe(
      'In protos/a.proto:1, api/b.proto:2 and /etc/c.proto:3.',
    );
  });

  it('changes nothing when no folder is known', () => {
    expect(shortenPaths('/a/b.proto', '', [])).toBe('/a/b.proto');
  });

  it('distinguishes two sources of one name, up to the folder where they differ', () => {
    const places = '/x/one/proto/shop/a.proto:1 and /x/two/proto/shop/a.proto:2';
    expect(shortenPaths(places, '/ws', ['/x/one/proto', '/x/two/proto'])).toBe(
      'one/proto/shop/a.proto:1 and two/proto/shop/a.proto:2',
    );
    expect(shortenPaths('/ws/proto/a.proto, /x/proto/a.proto', '/ws', ['proto', '/x/proto'])).toBe(
      'proto/a.proto, /x/proto/a.proto',
    );
  });

  it('cuts only at the beginning of a path', () => {
    expect(shortenPaths('/home/opt/b.proto', '', ['/opt/vendor'])).toBe('/home/opt/b.proto');
  });
});
