import type { MouseEvent } from 'react';
import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import type { TypeLink } from '../../../../shared/model/type-page.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { openTypePage } from './open-schema-tab.ts';
import styles from './type-link.module.css';

/** The name of a type as it is written, as a link when the schemas define it. */
export function TypeLinkText({
  link,
  isInRow,
}: {
  readonly link: TypeLink;
  readonly isInRow?: boolean;
}) {
  if (link.target !== null) {
    return (
      <TypeEntryLink
        entry={link.target}
        text={link.text}
        {...(isInRow !== undefined && { isInRow })}
      />
    );
  }
  return (
    <span
      className={joinClasses(styles.plain, link.isMissing && styles.missing)}
      title={link.isMissing ? 'Not defined in this set' : undefined}
    >
      {link.text}
    </span>
  );
}

/**
 * A link to the page of a type. Ctrl or the middle button opens it beside this one.
 *
 * @param text shown instead of the full name
 * @param isInRow true when Enter on its row does the same, so that Tab skips it
 */
export function TypeEntryLink({
  entry,
  text,
  isInRow = false,
}: {
  readonly entry: TypeEntry;
  readonly text?: string;
  readonly isInRow?: boolean;
}) {
  const app = useApp();
  function open(event: MouseEvent) {
    if (event.button > 1) return;
    const isApart = event.ctrlKey || event.metaKey || event.button === 1;
    openTypePage(
      app,
      { setName: entry.setName, typeName: entry.fullName },
      isApart ? 'apart' : 'here',
    );
  }
  return (
    <button
      type="button"
      className={styles.link}
      tabIndex={isInRow ? -1 : 0}
      title={entry.fullName}
      onClick={open}
      onAuxClick={open}
    >
      {text ?? entry.fullName}
    </button>
  );
}
