import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { joinClasses } from './join-classes.ts';

/** The props of a {@link Button}, besides those of a button element. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the main action of a place, `plain` for others, `quiet` without a frame. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a text label. */
export function Button({ look = 'plain', icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={joinClasses(styles.button, styles[look], className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}
