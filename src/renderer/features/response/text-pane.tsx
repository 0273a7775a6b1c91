import { Search } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useLasting } from '../../ui/use-elapsed.ts';
import type { EngineCalls } from './engine-calls.ts';
import { lookInText } from './search/look-on.ts';
import { SearchBar } from './search/search-bar.tsx';
import { useSearch } from './search/use-search.ts';
import styles from './text-pane.module.css';
import { partCount, partLength, partSentence } from './text-parts.ts';
import { TextRowsView } from './text-rows-view.tsx';
import type { TextLanguage } from './text-tokens.ts';
import { type TextKind, type TextPart, useTextPart } from './use-text-part.ts';
import { maxCopiedLength, readWholeText } from './whole-text.ts';

/** A text that comes sooner needs no word that it is on its way. */
const readingAfterMs = 150;

const writtenIn: Readonly<Record<TextKind['kind'], TextLanguage>> = {
  ...{ protojson: 'json', json: 'json', textproto: 'textproto', raw: 'plain' },
};

/** A text of the answer, read-only, part by part: what a body says is shown as characters, never as a page. */
export function TextPane({
  engine,
  bodyId,
  as,
  language = writtenIn[as.kind],
  label,
  options,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly as: TextKind;
  /** For its colours: of a body's own text, which is none unless it is said. */
  readonly language?: TextLanguage;
  /** Names the text for screen readers. */
  readonly label: string;
  /** What can be chosen of how it is written. */
  readonly options?: ReactNode;
}) {
  const root = useRef<HTMLElement>(null);
  const part = useTextPart(engine, bodyId, as);
  // A new object each time it is drawn; what it says is what counts.
  const asJson = JSON.stringify(as);
  const look = useCallback(
    () => lookInText(engine, bodyId, JSON.parse(asJson) as TextKind),
    [engine, bodyId, asJson],
  );
  const search = useSearch(look, root);
  const [openedAtMs] = useState(() => Date.now());
  const isSlow = useLasting(part.text === null, openedAtMs, readingAfterMs);
  const { hit } = search;
  const partStart = part.index * partLength;

  // A hit may lie in another part than the one that is shown.
  const { goTo } = part;
  const partOfHit = hit === null ? null : Math.floor(hit.start / partLength);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another hit is shown, else no other part could be looked at
  useEffect(() => {
    if (partOfHit !== null && partOfHit !== part.index) goTo(partOfHit);
  }, [hit]);

  return (
    <section
      ref={root}
      className={styles.pane}
      aria-label={label}
      aria-busy={part.text === null && part.problem === null}
      data-searchable
    >
      <div className={styles.tools}>
        {options}
        <span className={styles.space} />
        <Parts part={part} />
        <IconButton
          label="Search in this text"
          keys="Ctrl+F"
          icon={<Search size={14} aria-hidden />}
          onClick={search.open}
        />
        <CopyButtons engine={engine} bodyId={bodyId} as={as} part={part} />
      </div>
      {search.isOpen && (
        <SearchBar of="text" store={search.store} asked={search.asked} onClose={search.close} />
      )}
      {part.problem !== null && (
        <div className={styles.notice}>
          <ProblemNotice
            problem={part.problem}
            actions={<Button onClick={part.retry}>Try again</Button>}
          />
        </div>
      )}
      {part.notice !== null && (
        <div className={styles.notice}>
          <ProblemNotice problem={part.notice} />
        </div>
      )}
      {isSlow && part.problem === null && (
        <p className={styles.reading} role="status">
          Reading...
        </p>
      )}
      {part.text !== null && (
        <TextRowsView
          key={part.index}
          text={part.text}
          language={language}
          isNumbered={part.index === 0}
          startsAt={partStart}
          hits={search.hits}
          hit={hit}
        />
      )}
    </section>
  );
}

/** Which part of a long text is shown, and the way to the others. */
function Parts({ part }: { readonly part: TextPart }) {
  const count = partCount(part.totalLength);
  if (count === 1) return null;
  return (
    <>
      <span className={styles.part}>{partSentence(part.index, part.totalLength)}</span>
      <Button look="quiet" disabled={part.index === 0} onClick={() => part.goTo(part.index - 1)}>
        Previous part
      </Button>
      <Button
        look="quiet"
        disabled={part.index + 1 >= count}
        onClick={() => part.goTo(part.index + 1)}
      >
        Next part
      </Button>
    </>
  );
}

function CopyButtons({
  engine,
  bodyId,
  as,
  part,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly as: TextKind;
  readonly part: TextPart;
}) {
  const { totalLength, text } = part;
  if (partCount(totalLength) === 1) return <CopyButton label="Copy" getText={async () => text} />;
  return (
    <>
      <CopyButton label="Copy this part" getText={async () => text} />
      {totalLength <= maxCopiedLength && (
        <CopyButton
          label="Copy all"
          getText={() => readWholeText(engine, bodyId, as, totalLength)}
        />
      )}
    </>
  );
}
