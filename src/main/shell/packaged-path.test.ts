import { describe, expect, it } from 'vitest';
import { packagedPath } from './packaged-path.ts';

describe('packagedPath', () => {
  it.each([
    ['app://protodesk/', '/index.html'],
    ['app://protodesk/assets/a-1.js?x#y', '/assets/a-1.js'],
    ['app://protodesk/a%20b.js', '/a b.js'],
    ['app://protodesk/../../etc/passwd', '/etc/passwd'],
    ['app://protodesk/%', null],
    ['app://protodesk/%ff', null],
    ['app://protodesk', null],
    ['app://protodesk.example/', null],
    ['app://elsewhere/index.html', null],
    ['file:///etc/passwd', null],
  ])('of %s is %j', (url, path) => {
    expect(packagedPath(url)).toBe(path);
  });
});
