import { isAbsolute, join } from 'node:path';

/** What decides where this user's data is stored. */
export interface UserPlaces {
  readonly platform: NodeJS.Platform;
  /** The user's home folder. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The profile from the command line; null for the usual one. */
  readonly givenProfile: string | null;
}

/**
 * Returns the folder for the private data of all workspaces: the user's own, on this computer only, so that
 * no system copies it to another one.
 */
export function dataFolderOf({ platform, home, environment, givenProfile }: UserPlaces): string {
  if (givenProfile !== null) return join(givenProfile, 'Data');
  const { LOCALAPPDATA, XDG_DATA_HOME } = environment;
  switch (platform) {
    case 'win32':
      return join(absolute(LOCALAPPDATA) ?? join(home, 'AppData', 'Local'), 'Protodesk');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Protodesk');
    default:
      return join(absolute(XDG_DATA_HOME) ?? join(home, '.local', 'share'), 'Protodesk');
  }
}

/** The base directory specification of freedesktop.org says to ignore relative paths. */
function absolute(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}
