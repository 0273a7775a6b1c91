/** The window's own origin. `file://` is never used: such an origin could read the disk. */
export const appOrigin = 'app://protodesk';

/**
 * Returns the decoded path of a URL of the app's own origin; null for any other URL, or when it does not
 * decode.
 */
export function packagedPath(url: string): string | null {
  if (!url.startsWith(`${appOrigin}/`) || !URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  try {
    return pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
