import { Button } from '../../../ui/button.tsx';
import { shortName } from '../../../ui/type-name.ts';
import styles from './always-line.module.css';
import { pathPattern, type RulePlace } from './rule-of-override.ts';
import type { TypeQuestion } from './type-questions.ts';

/** Asks in one line whether such answers are always to be read as the type that was just chosen. */
export function AlwaysLine({
  question: { type, url, places },
  folderName,
  isLocked,
  onKeep,
  onNo,
}: {
  readonly question: TypeQuestion;
  /** Null for a request that lies in no folder. */
  readonly folderName: string | null;
  /** Whether the workspace's files may not be written. */
  readonly isLocked: boolean;
  readonly onKeep: (place: RulePlace) => void;
  readonly onNo: () => void;
}) {
  const pattern = pathPattern(url);
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
        Always read this URL as <b title={type.typeName}>{shortName(type.typeName)}</b>?
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
