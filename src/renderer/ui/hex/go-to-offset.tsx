import { useState } from 'react';
import { TextInput } from '../text-field.tsx';
import styles from './go-to-offset.module.css';
import { offsetOfText } from './offset-of-text.ts';

/** A field for a decimal or hexadecimal offset; Enter goes there. */
export function GoToOffset({
  byteLength,
  onGoTo,
}: {
  readonly byteLength: number;
  readonly onGoTo: (offset: number) => void;
}) {
  const [text, setText] = useState('');
  const offset = offsetOfText(text, byteLength);
  return (
    <form
      className={styles.goTo}
      onSubmit={(event) => {
        event.preventDefault();
        if (offset !== null) onGoTo(offset);
      }}
    >
      <TextInput
        label="Go to offset"
        placeholder="Go to"
        value={text}
        isWrong={text.trim() !== '' && offset === null}
        onChange={setText}
      />
    </form>
  );
}
