import { Combobox } from '@mantine/core';
import type { UIEvent } from 'react';
import type { TypeEntry } from '../../shared/model/schemas.ts';
import { formatCount } from './format-quantity.ts';
import { typeKey } from './type-choice.ts';
import { packageName, shortName } from './type-name.ts';
import styles from './type-options.module.css';

/** The distance from the end at which the next page loads. */
const nearEndPx = 240;

/** The types in a dropdown: the last part of each name, its package, and its set when there are several. */
export function TypeOptions({
  types,
  isChosen,
  isSetShown,
}: {
  readonly types: readonly TypeEntry[];
  readonly isChosen: (entry: TypeEntry) => boolean;
  readonly isSetShown: boolean;
}) {
  return types.map((entry) => (
    <Combobox.Option key={typeKey(entry)} value={typeKey(entry)} active={isChosen(entry)}>
      <span className={styles.name}>{shortName(entry.fullName)}</span>
      <span className={styles.pack}>{packageName(entry.fullName)}</span>
      {isSetShown && <span className={styles.set}>{entry.setName}</span>}
    </Combobox.Option>
  ));
}

/** Returns the text shown when no type matches. */
export function noTypesText(query: string): string {
  return query.trim() === ''
    ? 'No schemas yet: open a folder of .proto files.'
    : `No type matches "${query}".`;
}

/** Returns the text below the list when more types match. */
export function moreTypesText(count: number): string {
  return `${formatCount(count)} more: type to filter`;
}

/** True when a list is scrolled far enough to load its next page. */
export function isNearEnd({ currentTarget }: UIEvent<HTMLElement>): boolean {
  const { scrollTop, clientHeight, scrollHeight } = currentTarget;
  return scrollTop + clientHeight > scrollHeight - nearEndPx;
}
