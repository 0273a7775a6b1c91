import { stepsText } from '../../../../shared/model/step-words.ts';
import { Button } from '../../../ui/button.tsx';
import { readKindOptions } from '../../../ui/read-kinds.ts';
import styles from './always-line.module.css';
import { pathPattern, type RulePlace } from './rule-of-override.ts';
import type { TypeQuestion } from './type-questions.ts';

/** Asks in one line whether such answers are always to be read as was just chosen. */
export function AlwaysLine({
  question: { says, url, places },
  typeName,
  folderName,
  isLocked,
  onKeep,
  onNo,
}: {
  readonly question: TypeQuestion;
  /** Of the type that is asked about, as it is told from others; null where it is none. */
  readonly typeName: string | null;
  /** Null for a request that lies in no folder. */
  readonly folderName: string | null;
  /** Whether the workspace's files may not be written. */
  readonly isLocked: boolean;
  readonly onKeep: (place: RulePlace) => void;
  readonly onNo: () => void;
}) {
  const pattern = pathPattern(url);
  const { type, as, steps } = says;
  const kind = readKindOptions.find(({ value }) => value === as)?.label;
  const readAs = typeName ?? kind;
  const isRead = readAs !== undefined;
  const buttons = [
    { place: 'request', label: 'This request', title: 'All its successful answers' },
    { place: 'folder', label: `Folder ${folderName}`, title: `${pattern} in this folder` },
    { place: 'workspace', label: 'Workspace', title: `${pattern} everywhere` },
  ] as const;
  const offered = buttons.filter(
    ({ place }) =>
      places.includes(place) &&
      (place === 'request' || !isLocked) &&
      (place !== 'folder' || folderName !== null),
  );
  return (
    <section className={styles.line} aria-label="Always read it so?">
      <span role="status">
        Always{' '}
        {steps !== undefined && (
          <>
            decode this URL by <b>{stepsText(steps)}</b>
          </>
        )}
        {steps !== undefined && isRead && ', and read it as '}
        {steps === undefined && 'read this URL as '}
        {isRead && <b title={type?.typeName}>{readAs}</b>}?
      </span>
      {offered.map(({ place, label, title }) => (
        <Button key={place} className={styles.button} title={title} onClick={() => onKeep(place)}>
          {label}
        </Button>
      ))}
      <Button
        look="quiet"
        className={styles.button}
        title="It is not asked again for this request"
        onClick={onNo}
      >
        No
      </Button>
    </section>
  );
}
