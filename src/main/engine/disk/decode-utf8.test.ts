import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTestWorkspace } from '../workspace/open-changes.test-kit.ts';
import { utf8Of } from './decode-utf8.ts';

describe('text that is not UTF-8', () => {
  it.each([
    ['Latin-1', Buffer.from('id: a\nname: M\xfcller\n', 'latin1'), 2],
    ['UTF-16', Buffer.from('\ufeffid: a\n', 'utf16le'), 1],
    ['cut in a character', Buffer.from('id: a\nname: 😀').subarray(0, -1), 2],
  ])('is refused with its line: %s', (_what, bytes, line) => {
    expect(() => utf8Of('f.yaml', bytes)).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          kind: 'file-read',
          location: { file: 'f.yaml', line },
        }),
      }),
    );
  });

  it('keeps a byte order mark', () => {
    expect(utf8Of('f', Buffer.from('\ufeffa'))).toBe('\ufeffa');
  });

  it('refuses to write it back as other bytes', async () => {
    const workspace = await makeTestWorkspace({
      'collections/a/r.request.yaml': 'id: r\nname: R\n',
    });
    try {
      const bytes = Buffer.from('# M\xfcller\nname: A\n', 'latin1');
      await workspace.write('collections/a/folder.yaml', bytes);
      const { changes, files } = await workspace.open();
      expect(files().problems).toMatchObject([{ kind: 'file-read' }]);
      const base = files().inherited;
      const saving = changes.saveFolderSettings('a', base, { ...base, baseUrl: '/x' });
      await expect(saving).rejects.toMatchObject({ problem: { kind: 'file-read' } });
      const found = await readFile(join(workspace.folder, 'collections/a/folder.yaml'));
      expect(found).toEqual(bytes);
    } finally {
      await rm(workspace.folder, { recursive: true, force: true });
    }
  });
});
