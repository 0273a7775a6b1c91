import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { RowList, type RowListHandle } from '../../../ui/rows/row-list.tsx';
import type { RevealedPlace } from '../base/reveal-store.ts';
import styles from './fidelity.module.css';
import type { FindingLine } from './fidelity-words.ts';

const rowPx = 24;

/** A list of findings below the tree; the chosen one is shown in tree and bytes. */
export function FindingList({
  title,
  note,
  lines,
  onReveal,
  onClose,
}: {
  readonly title: string;
  readonly note: string | null;
  readonly lines: readonly FindingLine[];
  /** Shows a byte, and its row. */
  readonly onReveal: (place: RevealedPlace) => void;
  readonly onClose: () => void;
}) {
  const list = useRef<RowListHandle>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);

  function choose(line: FindingLine) {
    if (line.kind !== 'finding') return;
    setChosenKey(line.key);
    onReveal(line.place);
  }

  return (
    <section className={styles.drawer} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {note !== null && <span className={styles.note}>{note}</span>}
        <IconButton label={`Close ${title}`} icon={<X size={14} aria-hidden />} onClick={onClose} />
      </header>
      <RowList
        ref={list}
        role="listbox"
        label={title}
        className={styles.list}
        rows={lines}
        rowPx={() => rowPx}
        virtual={{ overscan: 12 }}
        activeKey={chosenKey}
        onActive={choose}
        canGoTo={({ kind }) => kind === 'finding'}
        isShownElsewhere
        onKey={({ key }) => {
          if (key === 'Escape') onClose();
          return key === 'Escape';
        }}
      >
        {(line, { id, style, isActive }) =>
          line.kind === 'head' ? (
            <div key={line.key} className={styles.kind} style={style} role="presentation">
              {line.text}
              {line.note !== '' && <span className={styles.note}>{line.note}</span>}
            </div>
          ) : (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
            <div
              key={line.key}
              id={id}
              role="option"
              aria-selected={isActive}
              className={joinClasses(styles.finding, isActive && styles.chosen)}
              style={style}
              onClick={() => list.current?.goTo(line.key)}
            >
              <span
                className={styles.offset}
                title={line.place.packed && 'In what the message unpacks to'}
              >
                byte {line.place.offset}
              </span>
              <bdi className={styles.path}>{line.path === '' ? 'the body' : line.path}</bdi>
              <bdi className={styles.detail} title={line.detail}>
                {line.detail}
              </bdi>
            </div>
          )
        }
      </RowList>
    </section>
  );
}
