import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolderOf, type UserPlaces } from './data-folder.ts';

describe('the data folder', () => {
  const cases: [string, Partial<UserPlaces>, string[]][] = [
    ['Linux', {}, ['/home/u', '.local', 'share', 'Protodesk']],
    ['Linux with XDG_DATA_HOME', { environment: { XDG_DATA_HOME: '/d' } }, ['/d', 'Protodesk']],
    [
      'Linux with a relative XDG_DATA_HOME',
      { environment: { XDG_DATA_HOME: 'd' } },
      ['/home/u', '.local', 'share', 'Protodesk'],
    ],
    ['macOS', { platform: 'darwin' }, ['/home/u', 'Library', 'Application Support', 'Protodesk']],
    [
      'Windows, which does not roam there',
      { platform: 'win32', environment: { LOCALAPPDATA: '/local' } },
      ['/local', 'Protodesk'],
    ],
    [
      'Windows without LOCALAPPDATA',
      { platform: 'win32' },
      ['/home/u', 'AppData', 'Local', 'Protodesk'],
    ],
    ['a given profile', { givenProfile: '/p' }, ['/p', 'Data']],
  ];

  it.each(cases)('of %s', (_name, changes, path) => {
    const places = { home: '/home/u', environment: {}, givenProfile: null } as const;
    expect(dataFolderOf({ platform: 'linux', ...places, ...changes })).toBe(join(...path));
  });
});
