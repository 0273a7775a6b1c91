import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './icon-button.module.css';
import { joinClasses } from './join-classes.ts';
import { keysText } from './keys.ts';
import { Tip } from './tip.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name and the tooltip. */
  readonly label: string;
  /** The shortcut, shown in the tooltip. */
  readonly keys?: string;
  readonly icon: ReactNode;
}

/** A button that shows only an icon; its label is its name and its tooltip. */
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
