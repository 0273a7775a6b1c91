/** The window's own origin. `file://` is never used: it would be an origin that reads the disk. */
export const appOrigin = 'app://protodesk';

/** The path that a URL of our own origin names, decoded; null for any other URL and for one that does not decode. */
export function packagedPath(url: string): string | null {
  if (!url.startsWith(`${appOrigin}/`) || !URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  try {
    return pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
