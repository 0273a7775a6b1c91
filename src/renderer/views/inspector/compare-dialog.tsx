import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../kernel/app-context.ts';
import type { DiffSide } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import choiceList from '../../ui/choice-list.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { fileDrop } from '../../ui/file-drop.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { formatCount } from '../../ui/format-quantity.ts';
import { ProgressLine } from '../../ui/progress-line.tsx';
import {
  type CompareChoice,
  compareChoices,
  filterChoices,
  keyOf,
  openDiff,
} from './compare-choices.ts';

/** The maximum number of listed choices; the filter finds the others. */
const maxListed = 100;

/** "Compare with another body": chooses a body from the open tabs, or a file. */
export function CompareDialog({
  side,
  onClose,
}: {
  /** The body that is compared. */
  readonly side: DiffSide;
  readonly onClose: () => void;
}) {
  const app = useApp();
  const [choices, setChoices] = useState<readonly CompareChoice[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [query, setQuery] = useState('');
  const [openedAtMs] = useState(() => Date.now());
  const fitting = useMemo(() => filterChoices(choices ?? [], query), [choices, query]);
  const more = fitting.length - maxListed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the body never changes while this is open.
  useEffect(() => {
    let isWanted = true;
    void compareChoices(app.engine, app.tabs.getState().tabs, side).then((found) => {
      if (isWanted) setChoices(found);
    });
    return () => {
      isWanted = false;
    };
  }, [app, attempt]);

  /** The exchanges of a recording are listed instead. */
  async function chooseOpened(opening: Promise<DiffSide | null> | undefined) {
    const other = await opening;
    if (other) choose(other);
    else setAttempt((before) => before + 1);
  }

  function choose(other: DiffSide) {
    onClose();
    openDiff(app, side, other);
  }

  return (
    <Dialog
      title="Compare with another body"
      isOpen
      onClose={onClose}
      widthPx={560}
      onSubmit={() => {
        // Enter chooses the first match only when something was typed.
        if (query !== '' && fitting[0] !== undefined) choose(fitting[0].side);
      }}
      drop={fileDrop(
        'Drop to compare with this file',
        (file) => void chooseOpened(app.actions.openBehind?.(file)),
      )}
      actions={
        <>
          <Button
            className={choiceList.other}
            onClick={() => void chooseOpened(app.actions.chooseBehind?.())}
          >
            Choose file...
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <FilterField
        label="Filter the bodies"
        placeholder="Name, URL, type, status"
        value={query}
        isFirst
        onChange={setQuery}
      />
      {choices === null && (
        <ProgressLine text="Searching the tabs" startedAtMs={openedAtMs} share={null} />
      )}
      {choices?.length === 0 && (
        <p className={choiceList.none}>
          No other open tab has a body. Choose a file, or drop one here.
        </p>
      )}
      {choices !== null && choices.length > 0 && (
        <>
          <ul className={choiceList.list} aria-label="Bodies of the open tabs">
            {fitting.slice(0, maxListed).map((choice) => (
              <li key={keyOf(choice.side)}>
                <button
                  type="button"
                  className={choiceList.choice}
                  onClick={() => choose(choice.side)}
                >
                  <bdi>{choice.side.name}</bdi>
                  <small>{choice.facts}</small>
                </button>
              </li>
            ))}
          </ul>
          <p className={choiceList.none} role="status">
            {fitting.length === 0 && `No body matches "${query}".`}
            {more > 0 && `${formatCount(more)} more: filter the list.`}
          </p>
        </>
      )}
    </Dialog>
  );
}
