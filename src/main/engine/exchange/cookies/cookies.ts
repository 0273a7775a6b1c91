import type { Cookie, CookieStorage } from '../../../../shared/model/cookie.ts';
import { type Problem, ProblemError, problemOf } from '../../../../shared/problem.ts';
import type { CookieFile } from '../../workspace/cookie-file.ts';
import { wayOf } from '../secrets/secret-places.ts';
import type { CallCookies } from './call-cookies.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';

/** The cookies of a workspace: a jar for each environment, and one without an environment (null). */
export interface Cookies {
  /** Returns the cookies for a call, once they are read. */
  forCall(environmentName: string | null): Promise<CallCookies>;
  /** Returns the cookies of now for repeated calls: all send the same, and none is kept. */
  forRepeatedCalls(environmentName: string | null): Promise<CallCookies>;
  list(environmentName: string | null): Promise<CookieList>;
  /** Throws a Problem `not-found` when it is gone. */
  valueOf(environmentName: string | null, id: string): Promise<string>;
  /** Stores a cookie as in a Set-Cookie header of a URL. Throws a Problem. */
  add(environmentName: string | null, url: string, text: string): Promise<void>;
  /** Sets the value of a cookie. Throws a Problem. */
  setValue(environmentName: string | null, id: string, value: string): Promise<void>;
  /** Removes these cookies, or with null all. Throws a Problem when the file cannot be written. */
  remove(environmentName: string | null, ids: readonly string[] | null): Promise<void>;
  /** Brings back what the last `remove` removed; does nothing without one. */
  undoRemove(): Promise<void>;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

/** The cookies of an environment, as the window shows them. */
export interface CookieList {
  readonly cookies: readonly Cookie[];
  readonly storage: CookieStorage;
  /** Why stored cookies cannot be read, or new ones not be saved. */
  readonly problem: Problem | null;
}

/**
 * Opens the cookies of a workspace. They apply at once and are written after that, one write at a time.
 *
 * @param onChange called when the cookies of an environment changed
 */
export function createCookies(options: {
  readonly file: CookieFile;
  readonly onChange: (environmentName: string | null) => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): Cookies {
  const { file, onChange } = options;
  const jars = new Map<string | null, Promise<OpenJar>>();
  const unsaved = new Set<string | null>();
  let lastWrite: Promise<void> = Promise.resolve();
  let writeProblem: Problem | null = null;
  let removed: { readonly environmentName: string | null; readonly text: string } | null = null;

  async function open(environmentName: string | null): Promise<OpenJar> {
    try {
      return { jar: createCookieJar(await file.read(environmentName)), problem: null };
    } catch (error) {
      if (!(error instanceof ProblemError)) options.onUnexpected(error, 'cookies');
      return { jar: createCookieJar(), problem: problemOf(error) };
    }
  }

  function jarOf(environmentName: string | null): Promise<OpenJar> {
    const jar = jars.get(environmentName) ?? open(environmentName);
    jars.set(environmentName, jar);
    return jar;
  }

  async function writeNow(environmentName: string | null): Promise<void> {
    // A later change was written with an earlier one.
    if (!unsaved.delete(environmentName)) return;
    const { jar } = await jarOf(environmentName);
    try {
      await file.write(environmentName, jar.isEmpty ? null : jar.toText());
      writeProblem = null;
    } catch (error) {
      if (!(error instanceof ProblemError)) options.onUnexpected(error, 'cookies');
      writeProblem = problemOf(error);
    }
  }

  /** Resolves when it is written, or failed with a Problem for the list. */
  function changed(environmentName: string | null): Promise<void> {
    unsaved.add(environmentName);
    lastWrite = lastWrite.then(() => writeNow(environmentName));
    onChange(environmentName);
    return lastWrite;
  }

  async function change(
    environmentName: string | null,
    work: (jar: CookieJar) => void,
  ): Promise<void> {
    work((await jarOf(environmentName)).jar);
    await changed(environmentName);
    if (writeProblem) throw new ProblemError(writeProblem);
  }

  return {
    async forCall(environmentName) {
      const { jar } = await jarOf(environmentName);
      return {
        headerFor: async (wire) => jar.headerFor(wire.url, wayOf(wire)),
        async keep(wire, setCookies) {
          const refused = jar.keep(wire.url, setCookies, wayOf(wire));
          // The call does not wait for the disk: if that fails, the cookies apply until the app closes.
          if (refused.length < setCookies.length) void changed(environmentName);
          return refused;
        },
      };
    },
    async forRepeatedCalls(environmentName) {
      const jar = createCookieJar((await jarOf(environmentName)).jar.toText());
      return {
        headerFor: async (wire) => jar.headerFor(wire.url, wayOf(wire)),
        keep: async () => null,
      };
    },
    async list(environmentName) {
      const { jar, problem } = await jarOf(environmentName);
      return {
        cookies: jar.list(),
        storage: await file.storage(),
        problem: writeProblem ?? problem ?? file.problem(),
      };
    },
    async valueOf(environmentName, id) {
      return (await jarOf(environmentName)).jar.valueOf(id);
    },
    add: (environmentName, url, text) => change(environmentName, (jar) => jar.add(url, text)),
    setValue: (environmentName, id, value) =>
      change(environmentName, (jar) => jar.setValue(id, value)),
    remove: (environmentName, ids) =>
      change(environmentName, (jar) => {
        removed = { environmentName, text: jar.remove(ids) };
      }),
    async undoRemove() {
      if (removed === null) return;
      const { environmentName, text } = removed;
      removed = null;
      await change(environmentName, (jar) => jar.restore(text));
    },
    async settled() {
      await lastWrite;
    },
  };
}

interface OpenJar {
  readonly jar: CookieJar;
  /** Why the stored cookies could not be read. */
  readonly problem: Problem | null;
}
