import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './masked-text.module.css';
import { hiddenValue } from './variable-scope.ts';

/** A credential as dots, with a button that shows it. */
export function MaskedText({
  label,
  children,
}: {
  /** The name of the credential, for the button. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <>
      {isShown ? children : hiddenValue}
      <IconButton
        className={styles.eye ?? ''}
        label={`${isShown ? 'Hide' : 'Reveal'} ${label}`}
        icon={<Icon size={13} aria-hidden />}
        onClick={() => setShown(!isShown)}
      />
    </>
  );
}
