import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './icon-button.module.css';
import { joinClasses } from './join-classes.ts';
import { keysText } from './keys.ts';
import { Tip } from './tip.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Said by screen readers and shown as a tip. */
  readonly label: string;
  /** Keys that do the same, shown in the tip. */
  readonly keys?: string;
  readonly icon: ReactNode;
}

/** A button that is only a picture: its label is its name and its tip. */
export function IconButton({ label, keys, icon, className, ...rest }: IconButtonProps) {
  return (
    <Tip text={keys === undefined ? label : `${label} (${keysText(keys)})`}>
      <button
        type="button"
        aria-label={label}
        className={joinClasses(styles.button, className)}
        {...rest}
      >
        {icon}
      </button>
    </Tip>
  );
}
