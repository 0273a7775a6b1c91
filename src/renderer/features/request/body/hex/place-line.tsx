import type { BytePlace } from '../../../../../shared/contract/engine-bytes.ts';
import styles from './hex-editor.module.css';
import { type HexState, selectionOf } from './hex-state.ts';

/** Shows the offset of the caret, and the field of its byte. */
export function PlaceLine({
  id,
  state,
  place,
  refusal,
}: {
  readonly id: string;
  readonly state: HexState;
  /** Null while it is unknown. */
  readonly place: BytePlace | null;
  /** Why nothing was typed or pasted; null when it was. */
  readonly refusal: string | null;
}) {
  const { caret } = state;
  const { start, end } = selectionOf(state);
  return (
    <p id={id} className={styles.place} role="status">
      <span>
        {end > start
          ? `${end - start} bytes at ${start}`
          : `Offset ${caret} (0x${caret.toString(16)})`}
      </span>{' '}
      {refusal !== null && <span className={styles.bad}>{refusal}</span>}
      {refusal === null && place !== null && <PlaceWords place={place} />}
    </p>
  );
}

function PlaceWords({ place }: { readonly place: BytePlace }) {
  switch (place.kind) {
    case 'field':
      return (
        <>
          <span className={styles.path}>{place.path}</span>{' '}
          <span>
            {[place.number === null ? null : `field ${place.number}`, place.typeText]
              .filter((word) => word !== null)
              .join(', ')}
          </span>{' '}
          <span>{`at its ${place.part}`}</span> <Parts range={place.range} />{' '}
          {place.value !== '' && <span className={styles.shown}>{place.value}</span>}
        </>
      );
    case 'frame':
      return <span>{`Length of message ${place.index}: ${place.byteLength} bytes follow`}</span>;
    case 'fault':
      return (
        <span className={styles.bad}>{`Unreadable from ${place.offset}: ${place.reason}`}</span>
      );
    case 'end':
      return <span>The end</span>;
  }
}

function Parts({
  range: { tagStart, lengthStart, valueStart, end },
}: {
  readonly range: Extract<BytePlace, { kind: 'field' }>['range'];
}) {
  const parts = [
    ['tag', lengthStart - tagStart],
    ['length', valueStart - lengthStart],
    ['value', end - valueStart],
  ] as const;
  return (
    <span>
      {parts
        .filter(([, count]) => count > 0)
        .map(([part, count]) => (
          <span
            key={part}
            className={`${styles.swatch} ${styles[part]}`}
          >{`${part} ${count}`}</span>
        ))}
    </span>
  );
}
