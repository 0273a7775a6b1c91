import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { recordBytes } from './sample-record.ts';

/** `PDRUN` and the version of the format, before the records (sample-record.ts). */
const magic = Uint8Array.of(0x50, 0x44, 0x52, 0x55, 0x4e, 0, 0, 1);

/** The samples of a run on disk; recording appends to it. */
export interface SampleFile {
  /**
   * Appends whole records and their new messages.
   *
   * @throws the system's error (`ENOSPC`, ...); earlier records stay whole
   */
  append(records: Uint8Array, messages: readonly string[]): void;
  /** Rewrites a record in place, with its new message. Throws like `append`. */
  replace(place: number, record: Uint8Array, message: string): void;
  close(): void;
}

function recordsPath(folder: string): string {
  return join(folder, 'samples.bin');
}

/** One JSON string per line: so a message contains no line break. */
function messagesPath(folder: string): string {
  return join(folder, 'messages.jsonl');
}

/**
 * Creates the files of a run in its folder. Writes without a buffer, so that a killed program loses at most
 * the current batch.
 */
export function createSampleFile(folder: string): SampleFile {
  const records = openSync(recordsPath(folder), 'wx');
  const messages = openSync(messagesPath(folder), 'wx');
  let length = 0;
  let messagesLength = 0;

  function appendTo(file: number, bytes: Uint8Array, at: number): void {
    try {
      for (let done = 0; done < bytes.byteLength; ) {
        done += writeSync(file, bytes, done, bytes.byteLength - done, at + done);
      }
    } catch (error) {
      // Half a record would shift all later records.
      ftruncateSync(file, at);
      throw error;
    }
  }

  function addMessages(lines: readonly string[]): void {
    const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    appendTo(messages, text, messagesLength);
    messagesLength += text.byteLength;
  }

  appendTo(records, magic, 0);
  length = magic.byteLength;
  return {
    append(added, newMessages) {
      // Messages before the records that refer to them.
      addMessages(newMessages);
      appendTo(records, added, length);
      length += added.byteLength;
    },
    replace(place, record, message) {
      addMessages([message]);
      writeSync(records, record, 0, record.byteLength, magic.byteLength + place * recordBytes);
    },
    close() {
      closeSync(records);
      closeSync(messages);
    },
  };
}

/** The content of a sample file: whole records, however it ended. */
export interface SavedSamples {
  readonly records: Uint8Array;
  readonly messages: readonly string[];
}

/**
 * Reads the samples of a run back. A truncated record or message is left out.
 *
 * @throws Error when it is not a sample file, or a newer version
 */
export function readSampleFile(folder: string): SavedSamples {
  const file = readFileSync(recordsPath(folder));
  if (!magic.every((byte, at) => file[at] === byte)) {
    throw new Error('samples.bin does not start as a file of samples does.');
  }
  const length = file.byteLength - magic.byteLength;
  return {
    records: file.subarray(magic.byteLength, magic.byteLength + length - (length % recordBytes)),
    messages: readFileSync(messagesPath(folder), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => String(JSON.parse(line))),
  };
}
