import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

// Does the same as the official default app for `electron [options] <path> [arguments]`. An ES module with
// top-level await: Electron waits for it before `ready`, so the app may still register its schemes.

const { preloads, appPath } = parseArguments(process.argv.slice(1));
for (const preload of preloads) {
  createRequire(join(process.cwd(), 'noop.cjs'))(preload);
}
if (appPath === null) {
  process.stderr.write('Usage: electron <path of the app>\n');
  process.exit(2);
}
await loadApp(resolve(appPath));

function parseArguments(args) {
  const found = { preloads: [], appPath: null };
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === '-r' || argument === '--require') {
      index += 1;
      found.preloads.push(args[index]);
    } else if (!argument.startsWith('-')) {
      return { ...found, appPath: argument };
    }
  }
  return found;
}

async function loadApp(path) {
  const isFolder = statSync(path).isDirectory();
  const manifestPath = join(isFolder ? path : dirname(path), 'package.json');
  const manifest = readManifest(manifestPath);
  const name = manifest.productName ?? manifest.name;
  if (name !== undefined) {
    app.setName(name);
  }
  if (manifest.version !== undefined) {
    app.setVersion(manifest.version);
  }
  if (manifest.desktopName !== undefined) {
    app.setDesktopName(manifest.desktopName);
  }
  app.setAppPath(isFolder ? path : dirname(path));
  const entry = isFolder ? createRequire(manifestPath).resolve(path) : path;
  await import(pathToFileURL(entry).href);
}

function readManifest(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') {
      return {};
    }
    throw error;
  }
}
