import { isAscii, isUtf8 } from 'node:buffer';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import { locateInFile } from '../../../../shared/text/locate-in-text.ts';
import { diskReason } from '../../disk/disk-reason.ts';
import { readPlainFileSync } from '../../disk/plain-file.ts';

/** The maximum size of a .proto file in bytes; real ones stay below 5 MB. */
const maxProtoFileBytes = 64 * 1024 * 1024;

/** The text of a .proto file, null when it has none, and its problems. */
export interface ProtoText {
  readonly text: string | null;
  readonly problem: Problem | null;
}

/** Returns the bytes of a .proto file, or the reason why they cannot be read (`file-read`). */
export function readProtoBytes(path: string, sizeBytes: number): Buffer | Problem {
  if (sizeBytes > maxProtoFileBytes) return tooLarge(path, sizeBytes);
  try {
    return readPlainFileSync(path, { maxBytes: maxProtoFileBytes, links: 'follow' });
  } catch (error) {
    return problem({
      kind: 'file-read',
      title: 'A file could not be read',
      detail:
        `${path} was ignored; other files are not affected. ${diskReason(error) ?? ''}`.trim(),
      location: { file: path },
      hint: 'Check that it is a file you may read.',
      cause: messageOf(error),
    });
  }
}

/**
 * Decodes the bytes of a .proto file. UTF-8 is required (protobuf language specification); a byte order mark
 * is dropped. Latin-1 text, common in old comments, is decoded with a warning.
 */
export function decodeProtoBytes(path: string, bytes: Buffer): ProtoText {
  const isUtf16 =
    bytes.length >= 2 && (bytes.readUInt16LE(0) === 0xfeff || bytes.readUInt16LE(0) === 0xfffe);
  if (isUtf16) {
    return failed(notText(path, 'It is UTF-16.', 'Save it as UTF-8, then reload.'));
  }
  const zero = bytes.indexOf(0);
  if (zero >= 0) {
    return failed(
      notText(
        path,
        `It is binary (a zero byte at offset ${zero}).`,
        'A .proto file is text. Rename messages and descriptor sets.',
      ),
    );
  }
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), problem: null };
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), problem: null };
  return readAsLatin1(path, bytes);
}

function readAsLatin1(path: string, bytes: Buffer): ProtoText {
  const text = bytes.toString('latin1');
  const asUtf8 = new TextDecoder('utf-8').decode(bytes);
  return {
    text,
    problem: problem({
      kind: 'schema-syntax',
      severity: 'warning',
      title: 'Not UTF-8',
      detail: 'The file has bytes that are not UTF-8; it was read as Latin-1.',
      location: locateInFile(path, asUtf8, asUtf8.indexOf('\ufffd')),
      hint: 'Save it as UTF-8: other tools refuse it.',
    }),
  };
}

function failed(reason: Problem): ProtoText {
  return { text: null, problem: reason };
}

function tooLarge(path: string, size: number): Problem {
  return problem({
    kind: 'file-read',
    title: 'A .proto file is too large',
    detail: `${path} has ${size} bytes; the limit is ${maxProtoFileBytes}. It was ignored.`,
    location: { file: path },
    hint: 'Split it, or check that it is a .proto file.',
  });
}

function notText(path: string, reason: string, hint: string): Problem {
  return problem({
    kind: 'schema-syntax',
    title: 'Not a .proto file',
    detail: `${path} was ignored. ${reason}`,
    location: { file: path, line: 1, column: 1 },
    hint,
  });
}
