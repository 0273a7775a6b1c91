import { describe, expect, it } from 'vitest';
import { createImportTree } from '../../../proto/types/index/infer-include-roots.ts';
import { findIncludeRoots } from './find-include-roots.ts';

describe('findIncludeRoots', () => {
  it('formats large numbers in its reasons like the rest of the window', () => {
    const imports = Array.from({ length: 1200 }, () => 'b.proto');
    const tree = createImportTree([
      { path: '/p/a.proto', imports },
      { path: '/p/b.proto', imports: [] },
    ]);
    const said = { folder: '/p', given: ['/p'], buf: [], workspaceFolder: null };
    expect(findIncludeRoots(tree, said).map(({ reason }) => reason)).toEqual([
      'You set it. 1\u202f200 of 1\u202f200 imports resolve here.',
    ]);
  });
});
