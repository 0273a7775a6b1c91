import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { formatCount } from '../../../../ui/format-quantity.ts';
import styles from './misfit-line.module.css';

/** Several members have no field, as after another type was chosen: they go in one step. */
export function MisfitLine({
  count,
  typeName,
  onRemove,
}: {
  readonly count: number;
  /** The short name of the type. */
  readonly typeName: string;
  readonly onRemove: () => void;
}) {
  return (
    <div className={styles.misfits} role="status" aria-label="What does not fit">
      <TriangleAlert size={13} aria-hidden />
      <p>
        {formatCount(count)} members do not fit: <code>{typeName}</code> has no such fields.
      </p>
      <Button onClick={onRemove}>Remove the {formatCount(count)} that do not fit</Button>
    </div>
  );
}
