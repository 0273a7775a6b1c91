import { Menu } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '../../shared/contract/shell.ts';
import styles from './theme-menu.module.css';

const choices = [
  { theme: 'system', label: 'As the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** Chooses the system's theme, light or dark. */
export function ThemeMenu({
  theme,
  onChange,
}: {
  readonly theme: ThemeChoice;
  readonly onChange: (theme: ThemeChoice) => void;
}) {
  const Shown = choices.find((choice) => choice.theme === theme)?.Icon ?? Monitor;
  return (
    <Menu position="bottom-end" offset={4} width={170}>
      <Menu.Target>
        <button type="button" aria-label="Theme" title="Theme" className={styles.button}>
          <Shown size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={theme} onChange={(next) => onChange(next as ThemeChoice)}>
          {choices.map(({ theme: one, label, Icon }) => (
            <Menu.RadioItem
              key={one}
              value={one}
              closeMenuOnClick
              rightSection={<Icon size={14} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
