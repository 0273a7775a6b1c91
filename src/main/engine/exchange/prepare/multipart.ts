import { ProblemError } from '../../../../shared/problem.ts';
import type { FilePiece, StreamedBody } from '../../http/wire-body.ts';

/** A part to send, its variables filled in. */
export interface PartToSend {
  readonly name: string;
  readonly contentType: string | null;
  /** The bytes of a text, or a file with its name. */
  readonly content: Uint8Array | { readonly fileName: string; readonly file: FilePiece };
}

/**
 * Returns the pieces of a multipart/form-data body (RFC 7578; names are escaped as browsers do, HTML 4.10.21.8).
 * Its length is known, files are read only while it is sent, and it can be sent again: the encoder of the
 * platform (FormData of a Response) gives a stream of unknown length that is read once.
 *
 * @throws ProblemError `header-invalid` for a media type that would break the head of its part
 */
export function multipartPieces(
  parts: readonly PartToSend[],
  boundary: string,
): StreamedBody['pieces'] {
  const pieces = parts.flatMap((part) => {
    const { content } = part;
    const isText = content instanceof Uint8Array;
    return [
      Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n`),
      isText ? content : content.file,
      Buffer.from('\r\n'),
    ];
  });
  return [...pieces, Buffer.from(`--${boundary}--\r\n`)];
}

function headOf({ name, contentType, content }: PartToSend): string {
  const isText = content instanceof Uint8Array;
  const fileName = isText ? '' : `; filename="${escaped(content.fileName)}"`;
  const mediaType = contentType ?? (isText ? null : 'application/octet-stream');
  if (mediaType !== null && !/^[\t\x20-\x7e]*$/.test(mediaType)) {
    throw new ProblemError({
      kind: 'header-invalid',
      title: 'The media type of a part cannot be sent',
      detail: `The part ${name} has the media type ${JSON.stringify(mediaType)}. Nothing was sent.`,
      hint: 'Use letters, digits and signs of ASCII, such as image/png.',
    });
  }
  const typeLine = mediaType === null ? '' : `Content-Type: ${mediaType}\r\n`;
  return `Content-Disposition: form-data; name="${escaped(name)}"${fileName}\r\n${typeLine}`;
}

function escaped(name: string): string {
  return name.replaceAll(/[\r\n"]/g, (character) => encodeURIComponent(character));
}
