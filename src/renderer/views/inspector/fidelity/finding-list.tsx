import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { rowMoveOf } from '../../../ui/rows/row-keys.ts';
import type { RevealedPlace } from '../base/reveal-store.ts';
import { useRowWindow } from '../base/use-row-window.ts';
import styles from './fidelity.module.css';
import type { FindingLine } from './fidelity-words.ts';

const rowHeightPx = 24;

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
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const view = useRowWindow(lines.length, rowHeightPx);

  function choose(index: number) {
    const line = lines[index];
    if (line?.kind !== 'finding') return;
    setChosen(index);
    view.reveal(index);
    onReveal(line.place);
  }

  /** The next finding in a direction, past the heads. */
  function nextFinding(from: number, step: 1 | -1): number | null {
    for (let at = from; at >= 0 && at < lines.length; at += step) {
      if (lines[at]?.kind === 'finding') return at;
    }
    return null;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    const move = rowMoveOf(event, view.visibleRows);
    const next = move === null ? null : targetOf(move, chosen);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  }

  function targetOf(move: NonNullable<ReturnType<typeof rowMoveOf>>, at: number | null) {
    if (move.kind === 'go') {
      return move.to === 'first' ? nextFinding(0, 1) : nextFinding(lines.length - 1, -1);
    }
    if (move.kind !== 'move') return null;
    const to = Math.max(0, Math.min(lines.length - 1, (at ?? -1) + move.rows));
    return nextFinding(to, move.rows > 0 ? 1 : -1);
  }

  const shown = lines.slice(view.start, view.end);
  return (
    <section className={styles.drawer} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {note !== null && <span className={styles.note}>{note}</span>}
        <IconButton label={`Close ${title}`} icon={<X size={14} aria-hidden />} onClick={onClose} />
      </header>
      <div
        ref={view.scrollerRef}
        role="listbox"
        aria-label={title}
        tabIndex={0}
        className={styles.list}
        aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
        onScroll={view.onScroll}
        onScrollEnd={view.onScrollEnd}
        onKeyDown={onKeyDown}
      >
        <div style={{ height: view.heightPx }}>
          <div style={{ transform: `translateY(${view.startPx}px)` }}>
            {shown.map((line, drawn) => {
              const index = view.start + drawn;
              if (line.kind === 'head') {
                return (
                  <div key={line.key} className={styles.kind} role="presentation">
                    {line.text}
                    {line.note !== '' && <span className={styles.note}>{line.note}</span>}
                  </div>
                );
              }
              return (
                // The list has the focus and the keys, and moves on by them.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys
                <div
                  key={line.key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className={joinClasses(styles.finding, index === chosen && styles.chosen)}
                  onClick={() => choose(index)}
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
              );
            })}
          </div>
        </div>
      </div>
    </section>
  );
}
