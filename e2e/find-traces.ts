import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns where secrets occur in the files below a folder, in any encoding: `path: name, how`. */
export async function findTraces(
  folder: string,
  secrets: Readonly<Record<string, string>>,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Chromium's own locks and caches come and go.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const trace of tracesIn(bytes, secrets)) found.push(`${path}: ${trace}`);
  }
  return found;
}

/** Returns where secrets occur in bytes: `name, how`. */
export function tracesIn(bytes: Buffer, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret)
      .filter(([, form]) => bytes.includes(form))
      .map(([how]) => `${name}, ${how}`),
  );
}

function formsOf(secret: string): readonly (readonly [how: string, form: Buffer])[] {
  const bytes = Buffer.from(secret);
  // The base64 characters that do not depend on the position in a longer text.
  const cores = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return encoded.slice(4, Math.floor(((before + bytes.length) * 8) / 6) - 4);
  });
  return [
    ['plain', bytes],
    ['its start', bytes.subarray(0, 12)],
    ['percent-encoded', Buffer.from(encodeURIComponent(secret))],
    ['in a form', Buffer.from(new URLSearchParams([['', secret]]).toString().slice(1))],
    ['in JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['in UTF-16', Buffer.from(secret, 'utf16le')],
    ['in big-endian UTF-16', Buffer.from(secret, 'utf16le').swap16()],
    ['in hex', Buffer.from(bytes.toString('hex'))],
    ...cores.map((core, at) => [`in base64, ${at} from the start`, Buffer.from(core)] as const),
  ];
}
