import type { decodingContract } from '../../../shared/contract/engine-decoding.ts';
import type { Exchange } from '../../../shared/model/exchange.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { deadlines, type EngineParts } from '../engine-parts.ts';
import { writeChosenFile } from '../run/write-chosen-file.ts';
import { createOpenedStore } from '../services/opened-store.ts';
import type { HandlersOf } from './handlers-of.ts';

/** How bodies are read, bodies that no request brought, and recordings. */
export function decodingHandlers(parts: EngineParts): HandlersOf<keyof typeof decodingContract> {
  const { bodies, exchanges, schemas } = parts;
  const opened = createOpenedStore(parts);
  return {
    async readAnswerAs({ exchangeId, choice }) {
      const exchange = await exchanges.find(exchangeId);
      const { response } = exchange;
      if (!response) throw new ProblemError(noAnswer);
      const { typeName, schemaSet = null } = choice;
      const reading = await schemas.run(
        'readAnswer',
        {
          body: await bodies.get(response.body.id),
          headers: response.headers,
          status: response.status,
          requestResponseType: null,
          rule: null,
          chosenType: typeName === undefined ? null : { typeName },
          schemaSet,
        },
        { deadlineMs: deadlines.readMs, schemaSet, typeNames: [typeName ?? null] },
      );
      const read: Exchange = { ...exchange, response: { ...response, reading } };
      exchanges.update(read);
      return read;
    },
    async openBody({ content, ...given }) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return opened.open({ ...given, bytes });
    },
    async openBodyPiece(piece) {
      return { opened: await opened.openPiece(piece) };
    },
    getOpened: ({ openedId }) => opened.find(openedId),
    readBodyAs: ({ openedId, choice }) => opened.readAs(openedId, choice),
    async releaseBody({ bodyId }) {
      bodies.release(bodyId);
      return {};
    },
    async saveBody({ bodyId, range, saveId }) {
      const bytes = new Uint8Array(await bodies.get(bodyId));
      const path = parts.savePlaces.take(saveId);
      await writeChosenFile(path, [range ? bytes.subarray(range.start, range.end) : bytes]);
      return { path };
    },
    readRecording: ({ recordingId }) => opened.recording(recordingId),
    readRecorded: ({ recordingId }) => opened.recording(recordingId),
    readRecordingAs: ({ recordingId }) => opened.recording(recordingId),
  };
}

const noAnswer = {
  kind: 'not-found',
  title: 'There is no response to read',
  detail: 'No response arrived for this request.',
  hint: 'Send it again.',
} as const;
