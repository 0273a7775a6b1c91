import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { app, protocol } from 'electron';
import { packagedPath } from './packaged-path.ts';

/** What the window may load and run: its own files, nothing inline, no eval, no network. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
};

/** Declares `app://` a secure standard scheme; only possible before `ready`. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/**
 * Serves the packaged window files and nothing else: the list is read once from the folder, so no path of a
 * URL reaches the file system.
 */
export function serveAppFiles(): void {
  const folder = join(app.getAppPath(), 'out', 'renderer');
  const files = new Map(
    listFiles(folder).map((path) => [`/${posix.normalize(path)}`, join(folder, path)]),
  );
  protocol.handle('app', async (request) => {
    const path = packagedPath(request.url);
    const file = path === null ? undefined : files.get(path);
    if (!file || request.method !== 'GET') {
      return new Response('Not found', { status: 404, headers: commonHeaders('text/plain') });
    }
    return new Response(await readFile(file), {
      headers: commonHeaders(mediaTypes[extname(file)] ?? 'application/octet-stream'),
    });
  });
}

function commonHeaders(mediaType: string): Record<string, string> {
  return {
    'Content-Type': mediaType,
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

function listFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = below === '' ? name : `${below}/${name}`;
    return statSync(join(folder, path)).isDirectory() ? listFiles(folder, path) : [path];
  });
}
