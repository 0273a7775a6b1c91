import { useState } from 'react';
import { hexTextOf, readHexText } from '../../../../../shared/hex/hex-text.ts';
import { byteReadings } from '../../../../../shared/hex/read-byte-text.ts';
import { locateInText } from '../../../../../shared/text/locate-in-text.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from './hex-editor.module.css';

/**
 * Shows text that is not hex, for example from a file written by hand. The user can fix it here; until then
 * nothing is lost.
 */
export function HexFault({
  text: given,
  onChange,
  onDone,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Called when the text is valid hex and can be shown as bytes. */
  readonly onDone: () => void;
}) {
  const [text, setText] = useState(given);
  const reading = readHexText(text);
  const [other] = reading.kind === 'fault' ? byteReadings(text) : [];
  const place = reading.kind === 'fault' ? locateInText(text, reading.offset) : null;
  return (
    <>
      <div className={styles.faultLine} role="status">
        {reading.kind === 'fault'
          ? `Not hex digits in pairs. Line ${place?.line}, column ${place?.column}: ${reading.reason}`
          : `These are ${reading.bytes.length} bytes.`}
        <div className={styles.faultActions}>
          {other !== undefined && (
            <Button
              onClick={() => {
                onChange(hexTextOf(other.bytes));
                onDone();
              }}
            >
              {`Read as ${other.kind}: ${other.bytes.length} bytes`}
            </Button>
          )}
          {reading.kind === 'bytes' && (
            <Button look="primary" onClick={onDone}>
              Show the bytes
            </Button>
          )}
        </div>
      </div>
      <textarea
        className={styles.raw}
        aria-label="Hex digits"
        value={text}
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(event.currentTarget.value);
        }}
      />
    </>
  );
}
