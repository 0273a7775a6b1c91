import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { joinClasses } from './join-classes.ts';
import styles from './variable-choice-list.module.css';
import type { VariableChoice } from './variable-choices.ts';

/** The gap in pixels between the list, its field, and the edges of the window. */
const gap = 4;

/**
 * The matching variables and generators, under the field, or above it when there is no room. It lies over the
 * whole window, so that no table or list clips it.
 */
export function VariableChoiceList({
  id,
  label,
  choices,
  chosen,
  anchor,
  onHover,
  onChoose,
}: {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly VariableChoice[];
  /** The index of the choice that Enter takes. */
  readonly chosen: number;
  /** The place it opens at, in pixels of the window. */
  readonly anchor: { readonly left: number; readonly top: number; readonly bottom: number };
  readonly onHover: (index: number) => void;
  readonly onChoose: (choice: VariableChoice) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // Placed before painting, because its size is known only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height depends on its choices
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { offsetWidth, offsetHeight } = element;
    const isBelow = anchor.bottom + gap + offsetHeight <= window.innerHeight;
    const top = isBelow ? anchor.bottom + gap : Math.max(gap, anchor.top - gap - offsetHeight);
    const left = Math.max(gap, Math.min(anchor.left, window.innerWidth - offsetWidth - gap));
    element.style.top = `${top}px`;
    element.style.left = `${left}px`;
  }, [anchor, choices]);
  useLayoutEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return createPortal(
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={choice.name}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === chosen}
          aria-label={`${choice.name}, ${choice.detail}`}
          className={styles.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onHover(index)}
          onClick={() => onChoose(choice)}
        >
          <span
            className={joinClasses(styles.name, choice.name.startsWith('$') && styles.generator)}
          >
            {choice.name}
          </span>
          <span className={styles.detail}>{choice.detail}</span>
        </div>
      ))}
      <div className={styles.words} aria-hidden>
        {choices[chosen]?.words}
      </div>
    </div>,
    document.body,
  );
}

/** Returns the id of an option, so that the field can name the active one. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
