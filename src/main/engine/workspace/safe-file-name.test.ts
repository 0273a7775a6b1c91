import { describe, expect, it } from 'vitest';
import { foldCase, safeFileName, uniqueName } from './safe-file-name.ts';

describe('safeFileName', () => {
  it.each([
    ['Get a user', 'Get a user'],
    ['GET /users/{id}', 'GET -users-{id}'],
    ['a\\b:c*d?"e<f>g|h', 'a-b-c-d-e-f-g-h'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['..', 'Untitled'],
    ['', 'Untitled'],
    ['///', 'Untitled'],
    ['  .hidden. ', 'hidden'],
    ['ends with dots...', 'ends with dots'],
    ['CON', 'CON_'],
    ['nul.txt', 'nul_.txt'],
    ['com1', 'com1_'],
    ['console', 'console'],
    ['a\u0000b\nc\td', 'a-b-c-d'],
    ['right\u202eleft', 'right-left'],
    ['\ud800', 'Untitled'],
    ['Ü'.normalize('NFD'), 'Ü'],
    ['日本語 😀', '日本語 😀'],
    ['x'.repeat(300), 'x'.repeat(120)],
    ['😀'.repeat(100), '😀'.repeat(30)],
  ])('makes a file name from %j', (name, fileName) => {
    expect(safeFileName(name)).toBe(fileName);
  });
});

describe('uniqueName', () => {
  it.each([
    ['New', [], 'New'],
    ['New', ['new'], 'New 2'],
    ['New', ['NEW', 'New 2', 'new 3'], 'New 4'],
    ['Ü', ['ü'.normalize('NFD')], 'Ü 2'],
  ])('finds a free name for %j next to %j', (name, taken, unique) => {
    expect(uniqueName(name, new Set(taken.map(foldCase)))).toBe(unique);
  });
});
