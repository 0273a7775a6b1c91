import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainStartSync } from '../disk/plain-file.ts';

/** Only this much of a file is read. */
const maxBytes = 64 * 1024;
/** Of one kind of file, such as `.env*`, only the first are read. */
const maxFilesOfKind = 5;

/** A kind of file that names the address of a server. */
interface Source {
  /** Relative to the project's folder. */
  readonly folder: string;
  readonly names: RegExp;
  /** Returns the addresses in its text. */
  readonly read: (text: string) => readonly string[];
}

const localUrl =
  /\bhttps?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?![\w:@-]|\.\w)/giu;
const dotenvUrl =
  /^(?:export[ \t]+)?(?:\w+_)?(?:BASE|API|SERVER|SERVICE)_?UR[IL][ \t]*=[ \t]*["']?(https?:\/\/[^\s"'#]+)/gimu;
const dotenvPort = /^(?:export[ \t]+)?(?:(?:APP|API|HTTP|SERVER)_)?PORT[ \t]*=[ \t]*["']?(\d+)/gimu;
/** Of Spring: `server.port=8081`, also as `${PORT:8081}`. */
const propertiesPort = /^server\.port[ \t]*[=:][ \t]*(?:\$\{[^:}]*:)?(\d+)/gmu;
/** The same in YAML; a line that is not indented ends `server:`. */
const yamlPort =
  /^server:[ \t]*\r?\n(?:(?:[ \t].*)?\r?\n)*?[ \t]+port:[ \t]*["']?(?:\$\{[^:}]*:)?(\d+)/gmu;
/** `- "9377:8080"`, also with an address before it. */
const composePort = /^[ \t]*-[ \t]*["']?(?:[\d.]+:)?(\d+):(\d+)(?:\/tcp)?["']?[ \t]*\r?$/gmu;
/** Ports of databases and queues, which often run beside a server. */
const otherPorts = new Set(['1433', '2181', '3306', '5432', '5672', '6379', '9092', '27017']);

/** The best source comes first. */
const sources: readonly Source[] = [
  { folder: '.', names: /^readme(?:\.\w+)?$/iu, read: (text) => all(text, localUrl) },
  {
    folder: '.',
    names: /^\.env(?:\.[\w.-]+)?$/u,
    read: (text) => [...all(text, dotenvUrl), ...all(text, localUrl), ...ports(text, dotenvPort)],
  },
  ...['.', 'config', 'src/main/resources'].map((folder) => ({
    folder,
    names: /^application\.(?:ya?ml|properties)$/u,
    read: (text: string) => [...ports(text, propertiesPort), ...ports(text, yamlPort)],
  })),
  {
    folder: '.',
    names: /^(?:docker-)?compose\.ya?ml$/u,
    read: (text) =>
      [...text.matchAll(composePort)].flatMap(([, port, inside = '']) =>
        otherPorts.has(inside) ? [] : `http://localhost:${port}`,
      ),
  },
];

/**
 * Returns the base URL that the files of a project's folder name, one on this computer if there is any; null
 * when they name none.
 */
export function guessBaseUrl(folder: string): string | null {
  const found = sources.flatMap((source) => addressesIn(folder, source)).filter(isUsable);
  const url = found.find((one) => one.match(localUrl) !== null) ?? found[0];
  return url?.replace('//0.0.0.0', '//localhost').replace(/\/+$/u, '') ?? null;
}

function addressesIn(folder: string, { folder: inside, names, read }: Source): readonly string[] {
  const path = join(folder, inside);
  return namesIn(path)
    .filter((name) => names.test(name))
    .slice(0, maxFilesOfKind)
    .flatMap((name) => read(startOf(join(path, name))));
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}

/** A file that cannot be read names nothing. */
function startOf(path: string): string {
  try {
    return new TextDecoder().decode(readPlainStartSync(path, maxBytes, 'refuse'));
  } catch {
    return '';
  }
}

/** Returns the first group of each match, or the whole match. */
function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);
}

function ports(text: string, pattern: RegExp): readonly string[] {
  return all(text, pattern).map((port) => `http://localhost:${port}`);
}

/** False for a placeholder, for credentials, and for a port that no server can have. */
function isUsable(text: string): boolean {
  if (/[$<>{}]/u.test(text) || !URL.canParse(text)) return false;
  const { username, port } = new URL(text);
  return username === '' && port !== '0';
}
