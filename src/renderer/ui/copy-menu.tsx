import { Menu } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { type Copying, useCopy } from './copy-button.tsx';
import styles from './copy-menu.module.css';
import { CopyWords } from './copy-words.tsx';

/** A menu of formats in which the same thing can be copied. */
export function CopyMenu({
  label,
  choices,
  copying,
  children,
}: {
  readonly label: string;
  readonly choices: readonly {
    readonly label: string;
    readonly getText: () => Promise<string | null> | string;
  }[];
  /** The owner's copy state, when the owner shows the outcome. */
  readonly copying?: Copying;
  /** More items, below the formats. */
  readonly children?: ReactNode;
}) {
  const own = useCopy();
  const { state, copy } = copying ?? own;
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        {/* A live region cannot be a name. */}
        <Button className={styles.button} aria-label={label}>
          <CopyWords label={label} state={state} />
          {state === 'copied' ? (
            <Check size={13} aria-hidden />
          ) : (
            <ChevronDown size={13} aria-hidden />
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={() => void copy(choice.getText)}>
            {choice.label}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
