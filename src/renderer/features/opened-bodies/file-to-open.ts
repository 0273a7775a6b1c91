import type { Result } from '../../../shared/contract/contract.ts';
import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';

/** A file to open, from any source. */
export interface FileToOpen {
  readonly name: string;
  readonly byteLength: number;
  /** Reads bytes; a Problem `file-read` when the file is gone or was changed. */
  readonly read: (start: number, count: number) => Promise<Result<Uint8Array<ArrayBuffer>>>;
}

/** Wraps a file that was dropped, or chosen in the page. */
export function fileOfBrowser(file: Pick<File, 'name' | 'size' | 'slice'>): FileToOpen {
  return {
    name: file.name,
    byteLength: file.size,
    read: async (start, count) => {
      try {
        const bytes = new Uint8Array(await file.slice(start, start + count).arrayBuffer());
        return { ok: true, value: bytes };
      } catch (error) {
        return { ok: false, problem: unreadable(file.name, error) };
      }
    },
  };
}

/** Wraps a file chosen in the system's dialog. */
export function fileOfShell(
  shell: Pick<App['shell'], 'readChosenFile'>,
  {
    fileId,
    name,
    byteLength,
  }: { readonly fileId: string; readonly name: string; readonly byteLength: number },
): FileToOpen {
  return {
    name,
    byteLength,
    read: async (start, count) => {
      const result = await shell.readChosenFile({ fileId, start, count });
      return result.ok ? { ok: true, value: result.value.bytes } : result;
    },
  };
}

/** Wraps a pasted text as UTF-8. */
export function fileOfText(name: string, text: string): FileToOpen {
  return fileOfBrowser(new File([text], name));
}

/** Enough characters to recognize a text, with room for the other half of a title. */
const maxHead = 18;

/** Names a pasted text by its time and its beginning. */
export function pastedName(text: string, now = new Date()): string {
  const head = text.slice(0, 200).replace(/\s+/gu, ' ').trim();
  const short = head.length > maxHead ? `${head.slice(0, maxHead).trimEnd()}…` : head;
  return `${now.toLocaleTimeString('en-GB')} ${short}`;
}

function unreadable(name: string, error: unknown) {
  return problem({
    kind: 'file-read',
    title: `${name} could not be read`,
    detail: 'It was moved, deleted or changed, is a folder, or cannot be read.',
    hint: 'Choose it again.',
    cause: String(error),
  });
}
