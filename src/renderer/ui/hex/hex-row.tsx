import { hexPair } from '../../../shared/hex/hex-text.ts';
import { asciiOf } from '../../../shared/hex/spell-bytes.ts';
import { joinClasses } from '../join-classes.ts';
import { type ByteMark, type HexColumn, hexLeft, offsetDigits } from './hex-geometry.ts';
import styles from './hex-row.module.css';

/** The caret in a row. */
export interface RowCaret {
  readonly index: number;
  readonly column: HexColumn;
  readonly isHalf: boolean;
  readonly isInserting: boolean;
  /** True when the caret covers the whole byte, not one digit. */
  readonly isWhole?: boolean;
}

/** A row: its offset, the digits of its bytes, and their characters. */
export function HexRow({
  bytes,
  offset,
  byteLength,
  perRow,
  marks,
  caret,
}: {
  /** The bytes of this row only. */
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly byteLength: number;
  readonly perRow: number;
  /** Offsets count from the first byte of the row. */
  readonly marks: readonly ByteMark[];
  /** Null when the caret is in another row. */
  readonly caret: RowCaret | null;
}) {
  const hex = Array.from(
    bytes,
    (byte, index) => `${index === perRow / 2 ? '  ' : index === 0 ? '' : ' '}${hexPair(byte)}`,
  ).join('');
  const isHex = caret?.column === 'hex';
  const hexAt = caret ? hexLeft(caret.index, perRow) + (isHex && caret.isHalf ? 1 : 0) : 0;
  const look = caret?.isInserting && !caret.isHalf ? styles.between : styles.over;
  return (
    <div className={styles.row} data-offset={offset}>
      <span className={styles.offset}>
        {offset.toString(16).padStart(offsetDigits(byteLength), '0')}
      </span>
      <span className={styles.hex} style={{ width: `${hexLeft(perRow - 1, perRow) + 2}ch` }}>
        {marks.map(({ kind, start, end }) => {
          const left = hexLeft(start, perRow);
          const width = hexLeft(end - 1, perRow) + 2 - left;
          return <Lit key={`${kind}${start}`} kind={kind} left={left} width={width} />;
        })}
        {caret && (
          <i
            className={isHex ? joinClasses(styles.caret, look) : styles.twin}
            style={{ left: `${hexAt}ch`, width: isHex && !caret.isWhole ? '1ch' : '2ch' }}
          />
        )}
        <span className={styles.text} data-digits>
          {hex}
        </span>
      </span>
      <span className={styles.ascii} style={{ width: `${perRow}ch` }}>
        {marks.map(({ kind, start, end }) => (
          <Lit key={`${kind}${start}`} kind={kind} left={start} width={end - start} />
        ))}
        {caret && (
          <i
            className={isHex ? styles.twin : joinClasses(styles.caret, look)}
            style={{ left: `${caret.index}ch`, width: '1ch' }}
          />
        )}
        <span className={styles.text}>{asciiOf(bytes)}</span>
      </span>
    </div>
  );
}

function Lit({
  kind,
  left,
  width,
}: {
  readonly kind: ByteMark['kind'];
  readonly left: number;
  readonly width: number;
}) {
  return (
    <i
      className={joinClasses(styles.lit, styles[kind])}
      style={{ left: `${left}ch`, width: `${width}ch` }}
    />
  );
}
