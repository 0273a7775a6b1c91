import { FoldVertical, Search, UnfoldVertical } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { TaskProgressLine } from '../../../kernel/task-progress-line.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelledLine } from '../../../ui/cancelled-line.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { useLasting } from '../../../ui/use-elapsed.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { InSlot, SlotsContext } from '../base/slots.tsx';
import { lookInText } from '../search/look-on.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { useSearch } from '../search/use-search.ts';
import styles from '../text/text-pane.module.css';
import { partCount, partLength, partSentence } from '../text/text-parts.ts';
import { TextRowsView } from '../text/text-rows-view.tsx';
import type { TextLanguage } from '../text/text-tokens.ts';
import {
  maxCopiedLength,
  readWholeText,
  type TextKind,
  type TextPart,
  useTextPart,
} from '../text/use-text-part.ts';

/** Faster text shows no progress. */
const busyAfterMs = 500;

const writtenIn: Readonly<Record<TextKind['kind'], TextLanguage>> = {
  ...{ protojson: 'json', json: 'json', textproto: 'textproto', raw: 'plain' },
};

/** A read-only text of the response, part by part. The body is shown as characters, never as a page. */
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
  /** The language for colours; none unless it is known. */
  readonly language?: TextLanguage;
  /** The accessible name of the text. */
  readonly label: string;
  /** The options for how it is written. */
  readonly options?: ReactNode;
}) {
  const root = useRef<HTMLElement>(null);
  const { isNarrow = false } = useContext(SlotsContext);
  const part = useTextPart(engine, bodyId, as);
  const [isFolded, setFolded] = useState(false);
  const canFold = language === 'json' || language === 'textproto';
  // A new object at each render; compare by content.
  const asJson = JSON.stringify(as);
  const look = useCallback(
    () => lookInText(engine, bodyId, JSON.parse(asJson) as TextKind),
    [engine, bodyId, asJson],
  );
  const search = useSearch(look, root);
  const { underWay } = part;
  const isSlow = useLasting(underWay !== null, underWay?.startedAtMs ?? 0, busyAfterMs);
  const { hit } = search;
  const partStart = part.index * partLength;

  // A hit may lie in another part.
  const { goTo } = part;
  const partOfHit = hit === null ? null : Math.floor(hit.start / partLength);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new hit, so that parts can change
  useEffect(() => {
    if (partOfHit !== null && partOfHit !== part.index) goTo(partOfHit);
  }, [hit]);

  return (
    <section
      ref={root}
      className={styles.pane}
      aria-label={label}
      aria-busy={underWay !== null}
      data-searchable
    >
      {isNarrow && options !== undefined && <div className={styles.tools}>{options}</div>}
      <Parts part={part} />
      <InSlot name="tools" className={styles.tools}>
        {!isNarrow && options}
        {canFold && (
          <IconButton
            label={isFolded ? 'Unfold all' : 'Fold all'}
            icon={
              isFolded ? (
                <UnfoldVertical size={14} aria-hidden />
              ) : (
                <FoldVertical size={14} aria-hidden />
              )
            }
            onClick={() => setFolded(!isFolded)}
          />
        )}
        <IconButton
          label="Search in this text"
          keys="Mod+F"
          icon={<Search size={14} aria-hidden />}
          onClick={search.open}
        />
        <CopyButtons engine={engine} bodyId={bodyId} as={as} part={part} />
      </InSlot>
      {search.isOpen && (
        <SearchBar of="text" store={search.store} asked={search.asked} onClose={search.close} />
      )}
      {isSlow && underWay !== null && (
        <div className={styles.busy}>
          <TaskProgressLine text="Writing the text" {...underWay} />
        </div>
      )}
      {part.problem !== null && underWay === null && (
        <div className={styles.notice}>
          <NoText problem={part.problem} onRetry={part.retry} />
        </div>
      )}
      {part.notice !== null && (
        <div className={styles.notice}>
          <ProblemNotice problem={part.notice} />
        </div>
      )}
      {part.text !== null && (
        <TextRowsView
          key={`${part.index} ${isFolded}`}
          text={part.text}
          language={language}
          isNumbered={part.index === 0}
          startsAt={partStart}
          isFolded={isFolded}
          hits={search.hits}
          hit={hit}
        />
      )}
    </section>
  );
}

/** Says why there is no text, with a retry when that may help. */
function NoText({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  switch (problem.kind) {
    case 'cancelled':
      return <CancelledLine text="there is no text yet." action="Write it" onAction={onRetry} />;
    case 'response-too-large':
      return <ProblemNotice problem={problem} />;
    default:
      return (
        <ProblemNotice problem={problem} actions={<Button onClick={onRetry}>Try again</Button>} />
      );
  }
}

/** Says which part of a long text is shown, with buttons for the others. */
function Parts({ part }: { readonly part: TextPart }) {
  const count = partCount(part.totalLength);
  if (count === 1) return null;
  return (
    <div className={styles.tools}>
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
    </div>
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
