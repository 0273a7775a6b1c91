import { Combobox } from '@mantine/core';
import type { UIEvent } from 'react';
import type { TypeEntry } from '../../shared/model/schemas.ts';
import { formatCount } from './format-quantity.ts';
import { typeKey } from './type-choice.ts';
import { packageName, shortName } from './type-name.ts';
import styles from './type-options.module.css';

/** How near to its end a list is when the next page is asked for. */
const nearEndPx = 240;

/** The types of a dropdown: the last part of each name, its package, and its set where there are several. */
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

/** What stands in the place of types where none fits. */
export function noTypesText(query: string): string {
  return query.trim() === ''
    ? 'No schemas yet: open a folder of .proto files.'
    : `No type of that name: nothing fits "${query}".`;
}

/** What stands below the types when so many are not shown. */
export function moreTypesText(count: number): string {
  return `${formatCount(count)} more: type to narrow`;
}

/** Whether a list is scrolled to where its next page should come. */
export function isNearEnd({ currentTarget }: UIEvent<HTMLElement>): boolean {
  const { scrollTop, clientHeight, scrollHeight } = currentTarget;
  return scrollTop + clientHeight > scrollHeight - nearEndPx;
}
