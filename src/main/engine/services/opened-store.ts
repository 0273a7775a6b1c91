import type { ReadChoice } from '../../../shared/model/decoding.ts';
import type { Opened, OpenedBody, OpenedOrigin } from '../../../shared/model/opened-body.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { joinBytes } from '../decoding/join-bytes.ts';
import { deadlines, type EngineParts } from '../engine-parts.ts';

/** Something that is opened without a request. */
export interface ToOpen {
  readonly openId: string;
  readonly name: string;
  readonly origin: OpenedOrigin;
  readonly bytes: Uint8Array;
}

/** A piece of it; pieces come in order. */
export interface PieceToOpen extends ToOpen {
  readonly offset: number;
  readonly isLast: boolean;
}

/** What was opened without a request. */
export interface OpenedStore {
  open(what: ToOpen): Promise<Opened>;
  /** Null until the last piece has come. */
  openPiece(piece: PieceToOpen): Promise<Opened | null>;
  /** Throws a Problem `not-found`. */
  find(openedId: string): Opened;
  /** Reads a body in another way, and keeps it so. */
  readAs(openedId: string, choice: ReadChoice): Promise<OpenedBody>;
  /** Throws a Problem `not-found` for what is no recording. */
  recording(recordingId: string): never;
}

/** Makes an empty store. */
export function createOpenedStore({
  bodies,
  schemas,
}: Pick<EngineParts, 'bodies' | 'schemas'>): OpenedStore {
  const opened = new Map<string, OpenedBody>();
  const pieces = new Map<string, Uint8Array[]>();

  async function readingOf(bodyId: string, { typeName, schemaSet = null }: ReadChoice) {
    return schemas.run(
      'readAnswer',
      {
        body: await bodies.get(bodyId),
        headers: [],
        status: 200,
        requestResponseType: null,
        rule: null,
        chosenType: typeName === undefined ? null : { typeName },
        schemaSet,
      },
      { deadlineMs: deadlines.readMs, schemaSet, typeNames: [typeName ?? null] },
    );
  }

  function findBody(openedId: string): OpenedBody {
    const found = opened.get(openedId);
    if (!found) throw new ProblemError(gone);
    return found;
  }

  const store: OpenedStore = {
    async open({ openId, name, origin, bytes }) {
      bodies.put(openId, bytes);
      const body: OpenedBody = {
        id: openId,
        name,
        origin,
        openedAt: new Date().toISOString(),
        spelledAs: 'binary',
        body: { id: openId, byteLength: bytes.byteLength },
        raw: null,
        steps: [],
        reading: await readingOf(openId, {}),
      };
      opened.set(openId, body);
      return { kind: 'body', body };
    },
    async openPiece({ offset, isLast, bytes, ...given }) {
      const before = offset === 0 ? [] : (pieces.get(given.openId) ?? []);
      pieces.set(given.openId, [...before, bytes]);
      if (!isLast) return null;
      const whole = joinBytes(pieces.get(given.openId) ?? []);
      pieces.delete(given.openId);
      return store.open({ ...given, bytes: whole });
    },
    find: (openedId) => ({ kind: 'body', body: findBody(openedId) }),
    async readAs(openedId, choice) {
      const found = findBody(openedId);
      const read = { ...found, reading: await readingOf(found.body.id, choice) };
      opened.set(openedId, read);
      return read;
    },
    recording() {
      throw new ProblemError(gone);
    },
  };
  return store;
}

const gone = {
  kind: 'not-found',
  title: 'This is not kept any more',
  detail: 'What was opened is kept as long as there is room; this was removed.',
  hint: 'Open it again.',
} as const;
