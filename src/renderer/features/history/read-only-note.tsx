import { useWindowState } from '../../app/app-context.ts';
import styles from './read-only-note.module.css';

/** Says of a workspace that cannot be written why its earlier exchanges are not listed. */
export function ReadOnlyNote() {
  const access = useWindowState((state) => state.workspace?.access ?? null);
  if (access === null || access.kind === 'writable') return null;
  const where =
    access.reason === 'open-elsewhere'
      ? 'The other Protodesk keeps the history of this workspace.'
      : 'What was sent while this workspace could be changed is not listed now.';
  return (
    <p className={styles.note} role="note">
      {`${where} What you send here is kept with your profile.`}
    </p>
  );
}
