import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import { Button } from '../../ui/button.tsx';
import { InLine, ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './offers.module.css';
import { inOrder } from './reading/body-problems.ts';

/** Something to know or to do about a body. */
export interface Offer {
  readonly key: string;
  readonly content: ReactNode;
  /** True when a line has no room for all of it. */
  readonly hasDetails: boolean;
}

/** Returns an offer for each problem. */
export function offersOf(
  problems: readonly Problem[],
  renderProblem: (problem: Problem) => ReactNode,
): readonly Offer[] {
  return inOrder(problems).map((problem, index) => ({
    key: `${problem.kind} ${index}`,
    content: renderProblem(problem),
    hasDetails: true,
  }));
}

/** One line for the first offer, which opens to all of them. */
export function Offers({
  offers,
  isAlone = false,
  startsOpen = false,
}: {
  readonly offers: readonly Offer[];
  /** True when nothing is shown below them: then they have all the room. */
  readonly isAlone?: boolean;
  /** True when they are the main thing to read. */
  readonly startsOpen?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [first, ...others] = offers;
  if (first === undefined) return null;
  if (isAlone) return <div className={styles.whole}>{offers.map(withKey)}</div>;
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className={styles.offers} data-open={isOpen}>
      {isOpen ? (
        <div className={styles.all}>{offers.map(withKey)}</div>
      ) : (
        <InLine value>{first.content}</InLine>
      )}
      {(first.hasDetails || others.length > 0) && (
        <Button
          look="quiet"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : others.length === 0 ? 'Details' : `${others.length} more`}
          <Icon size={13} aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** Shows a problem without buttons. */
export function plainProblem(problem: Problem): ReactNode {
  return <ProblemNotice problem={problem} />;
}

function withKey({ key, content }: Offer): ReactNode {
  return <Fragment key={key}>{content}</Fragment>;
}
