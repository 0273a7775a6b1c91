import { useEffect, useState } from 'react';
import { textOfBytes } from '../../../../shared/model/leaf-bytes.ts';
import { formatBytes, formatCount } from '../../../ui/format-quantity.ts';
import type { EngineCalls } from '../engine-calls.ts';
import { readRange } from '../read-range.ts';
import { imageSizeOf, imageTypeOf, maxImageBytes, maxImagePixels } from './value-kind.ts';
import styles from './value-viewer.module.css';

/** A picture, drawn from a `data:` URL: nothing is fetched, and nothing in it can run. */
export function ImageView({
  engine,
  bodyId,
  byteLength,
  head,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly byteLength: number;
  /** Its first bytes, which say what it is. */
  readonly head: Uint8Array;
}) {
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const type = imageTypeOf(head);
  const size = type === null ? null : imageSizeOf(head, type);
  const refusal = refusalOf(byteLength, size);

  useEffect(() => {
    if (type === null || refusal !== null) return;
    let isWanted = true;
    void readDataUrl(engine, bodyId, byteLength, type).then((read) => {
      if (!isWanted) return;
      setUrl(read);
      setIsBroken(read === null);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, bodyId, byteLength, type, refusal]);

  if (refusal !== null) return <p className={styles.statement}>{refusal}</p>;
  if (isBroken) {
    return (
      <p className={styles.statement}>
        It begins as a picture, but cannot be drawn. Hex shows its bytes.
      </p>
    );
  }
  const says = [
    type?.slice('image/'.length).toUpperCase(),
    size && `${formatCount(size.width)} × ${formatCount(size.height)} pixels`,
  ];
  return (
    <figure className={styles.figure}>
      {url !== null && (
        <img
          src={url}
          alt={`What the value holds, drawn: ${says.filter(Boolean).join(', ')}`}
          className={styles.image}
          draggable={false}
          onError={() => setIsBroken(true)}
        />
      )}
      <figcaption className={styles.caption}>{says.filter(Boolean).join(' · ')}</figcaption>
    </figure>
  );
}

/** Why a picture is not drawn; null where it is. */
function refusalOf(
  byteLength: number,
  size: { readonly width: number; readonly height: number } | null,
): string | null {
  if (byteLength > maxImageBytes) {
    return `Pictures over ${formatBytes(maxImageBytes)} are not drawn. Hex shows its bytes.`;
  }
  if (size !== null && size.width * size.height > maxImagePixels) {
    return `It says that it has ${formatCount(size.width)} × ${formatCount(size.height)} pixels: too many to be drawn. Hex shows its bytes.`;
  }
  return null;
}

/** Bytes that are spelled at one time, a multiple of three: a larger piece would hold the window up. */
const pieceBytes = 3 * 65_536;

async function readDataUrl(
  engine: EngineCalls,
  bodyId: string,
  byteLength: number,
  type: string,
): Promise<string | null> {
  const pieces: string[] = [];
  for (let at = 0; at < byteLength; at += pieceBytes) {
    const bytes = await readRange(engine, bodyId, at, Math.min(byteLength, at + pieceBytes));
    if (bytes === null) return null;
    pieces.push(textOfBytes('base64', bytes) ?? '');
  }
  return `data:${type};base64,${pieces.join('')}`;
}
