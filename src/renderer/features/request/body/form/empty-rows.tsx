import { Button } from '../../../../ui/button.tsx';
import styles from './form.module.css';

/** What stands in the place of rows when there are none to show. */
export function EmptyRows({
  filter,
  isSetOnly,
  typeName,
  onShowAll,
}: {
  readonly filter: string;
  readonly isSetOnly: boolean;
  readonly typeName: string;
  readonly onShowAll: () => void;
}) {
  const isFiltered = filter.trim() !== '';
  return (
    <div className={styles.emptyRows} role="status">
      <p>
        {isFiltered
          ? `No field fits "${filter.trim()}".`
          : isSetOnly
            ? 'No field is set.'
            : `${typeName} has no fields: the empty message is all that there is of it.`}
      </p>
      {(isFiltered || isSetOnly) && <Button onClick={onShowAll}>Show all fields</Button>}
    </div>
  );
}
