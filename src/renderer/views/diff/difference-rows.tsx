import { ChevronRight, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { DataDifference } from '../../../shared/model/comparison.ts';
import { type DifferenceGroup, groupFinding } from '../../../shared/model/group-differences.ts';
import { wildPath } from '../../../shared/model/wild-path.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { noValue } from './compare-tables.ts';
import styles from './compared-data.module.css';

/** Returns a key for a difference: one path may have several. */
export function keyOf({ path, kind }: DataDifference): string {
  return `${path} ${kind}`;
}

/**
 * Shows differences, one per row. A difference repeated in a list shows its first values and can be expanded.
 */
export function DifferenceRows({
  group,
  onIgnore,
}: {
  readonly group: DifferenceGroup;
  /** Called with a path that has `[*]` for list positions. */
  readonly onIgnore: (path: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { path, first, members } = group;
  if (members.length === 1) return <DifferenceRow difference={first} onIgnore={onIgnore} />;
  return (
    <>
      <tr>
        <th scope="row" title={path}>
          <button
            type="button"
            className={styles.group}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight
              size={13}
              aria-hidden
              className={joinClasses(styles.chevron, isOpen && styles.open)}
            />
            <span>{path}</span>
          </button>
        </th>
        <Value text={first.left} />
        <Value text={first.right} />
        <Finding kind={first.kind} text={groupFinding(group)} />
        <Ignore path={path} onIgnore={onIgnore} />
      </tr>
      {isOpen &&
        members.map((difference) => (
          <DifferenceRow
            key={keyOf(difference)}
            difference={difference}
            isInside
            onIgnore={onIgnore}
          />
        ))}
    </>
  );
}

/** The value of one side in a cell, in its own writing direction. */
export function Value({ text }: { readonly text: string | null }) {
  return (
    <td className={text === null ? styles.nothing : styles.value} title={text ?? undefined}>
      <bdi>{text ?? noValue}</bdi>
    </td>
  );
}

function DifferenceRow({
  difference: { path, left, right, kind, finding },
  isInside = false,
  onIgnore,
}: {
  readonly difference: DataDifference;
  readonly isInside?: boolean;
  readonly onIgnore: (path: string) => void;
}) {
  return (
    <tr>
      <th scope="row" title={path} className={isInside ? styles.inside : undefined}>
        {path || 'the whole body'}
      </th>
      <Value text={left} />
      <Value text={right} />
      <Finding kind={kind} text={finding} />
      <Ignore path={wildPath(path)} onIgnore={onIgnore} />
    </tr>
  );
}

function Finding({ kind, text }: { readonly kind: DataDifference['kind']; readonly text: string }) {
  return (
    <td className={styles.finding} data-kind={kind} title={text}>
      {text}
    </td>
  );
}

function Ignore({
  path,
  onIgnore,
}: {
  readonly path: string;
  readonly onIgnore: (path: string) => void;
}) {
  return (
    <td className={styles.ignore}>
      {/* It has no tooltip of its own: there may be hundreds. */}
      <button
        type="button"
        aria-label={`Ignore ${path}`}
        title={`Ignore ${path}`}
        onClick={() => onIgnore(path)}
      >
        <EyeOff size={13} aria-hidden />
      </button>
    </td>
  );
}
