import { useEffect, useState } from 'react';
import { textOfBytes } from '../../../../shared/model/leaf-bytes.ts';
import { formatBytes, formatCount } from '../../../ui/format-quantity.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { readRange } from '../base/read-range.ts';
import { imageSizeOf, imageTypeOf, maxImageBytes, maxImagePixels } from './value-kind.ts';
import styles from './value-viewer.module.css';

/** An image, or why it is not drawn. */
type Picture =
  | { readonly kind: 'drawn'; readonly url: string; readonly facts: readonly string[] }
  | { readonly kind: 'refused'; readonly statement: string };

/** Draws an image from a `data:` URL: nothing is fetched, and nothing in it can run. */
export function ImageView({
  engine,
  bodyId,
  byteLength,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly byteLength: number;
}) {
  const [picture, setPicture] = useState<Picture | null>(null);

  useEffect(() => {
    let isWanted = true;
    void readPicture(engine, bodyId, byteLength, () => isWanted).then((read) => {
      if (isWanted) setPicture(read);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, bodyId, byteLength]);

  if (picture === null) return <div className={styles.figure} aria-busy />;
  if (picture.kind === 'refused') return <p className={styles.statement}>{picture.statement}</p>;
  return (
    <figure className={styles.figure}>
      <img
        src={picture.url}
        alt={`The bytes, drawn: ${picture.facts.join(', ')}`}
        className={styles.image}
        draggable={false}
        onError={() => setPicture(broken)}
      />
      <figcaption className={styles.caption}>{picture.facts.join(' · ')}</figcaption>
    </figure>
  );
}

const broken: Picture = {
  kind: 'refused',
  statement: 'It begins as a picture, but cannot be drawn. Hex shows its bytes.',
};

/** Bytes encoded at a time, a multiple of three; more would block the window. */
const pieceBytes = 3 * 65_536;

/** Reads an image piece by piece. Its size is checked before anything is drawn. */
async function readPicture(
  engine: EngineCalls,
  bodyId: string,
  byteLength: number,
  isWanted: () => boolean,
): Promise<Picture> {
  if (byteLength > maxImageBytes) {
    const most = formatBytes(maxImageBytes);
    return refused(`Pictures over ${most} are not drawn. Hex shows their bytes.`);
  }
  const whole = new Uint8Array(byteLength);
  const pieces: string[] = [];
  for (let at = 0; at < byteLength && isWanted(); at += pieceBytes) {
    const bytes = await readRange(engine, bodyId, at, Math.min(byteLength, at + pieceBytes));
    if (bytes === null) return broken;
    whole.set(bytes, at);
    pieces.push(textOfBytes('base64', bytes) ?? '');
  }
  const type = imageTypeOf(whole);
  // An image without a size is invalid; one that is too large would need too much memory.
  const size = type === null ? null : imageSizeOf(whole, type);
  if (type === null || size === null) return broken;
  const pixels = `${formatCount(size.width)} × ${formatCount(size.height)} pixels`;
  if (size.width * size.height > maxImagePixels) {
    return refused(`It has ${pixels}: too many to draw. Hex shows its bytes.`);
  }
  return {
    kind: 'drawn',
    url: `data:${type};base64,${pieces.join('')}`,
    facts: [
      type.slice('image/'.length).toUpperCase(),
      pixels,
      ...((await isWhole(whole, type)) ? [] : ['not all of it can be decoded']),
    ],
  };
}

/** True when an image can be decoded to its end: a page would draw an incomplete one without an error. */
async function isWhole(data: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  const decoder = new ImageDecoder({ data, type });
  try {
    const { image } = await decoder.decode({ frameIndex: 0, completeFramesOnly: true });
    image.close();
    return true;
  } catch {
    return false;
  } finally {
    decoder.close();
  }
}

function refused(statement: string): Picture {
  return { kind: 'refused', statement };
}
