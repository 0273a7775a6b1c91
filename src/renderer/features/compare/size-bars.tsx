import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes, formatExactBytes } from '../../ui/format-quantity.ts';
import { Switch } from '../../ui/switch.tsx';
import type { SizeRow } from '../../views/diff/compare-tables.ts';
import type { SizedPart } from './compared-sizes.tsx';
import styles from './summary.module.css';

const labels: Partial<Record<SizeRow['id'], string>> = {
  body: 'Body',
  headers: 'Headers',
  total: 'Total',
  gzip: 'Gzip here',
};

const titles: Partial<Record<SizeRow['id'], string>> = {
  gzip: 'Calculated on this computer, at level 6',
};

const parts = [
  { value: 'response', label: 'Response' },
  { value: 'request', label: 'Request' },
] as const;

/** Shows the sizes of both sides as bars. The tab Sizes has all figures. */
export function SizeBars({
  comparison,
  rows,
  part,
  onPart,
  onEveryEncoding,
}: {
  readonly comparison: Comparison;
  readonly rows: readonly SizeRow[];
  readonly part: SizedPart;
  readonly onPart: (part: SizedPart) => void;
  readonly onEveryEncoding: () => void;
}) {
  const names = sideNames(comparison.sides);
  const shown = rows.flatMap(({ id, bytes }) => {
    const label = labels[id];
    return label === undefined ? [] : [{ id, label, bytes }];
  });
  const largest = Math.max(1, ...shown.flatMap(({ bytes }) => bytes.map(Number)));
  return (
    <section className={styles.block} aria-label="Size">
      <header className={styles.head}>
        <h3>Size</h3>
        <Switch label="Sizes of" value={part} options={parts} onChange={onPart} />
        <Button look="quiet" className={styles.tool} onClick={onEveryEncoding}>
          All encodings...
        </Button>
      </header>
      <div className={styles.bars} role="img" aria-label={barsText(names, shown)}>
        {shown.map(({ id, label, bytes }) => (
          <div key={label} className={styles.group} title={titles[id]}>
            <span className={styles.counted}>{label}</span>
            {names.map((name, at) => (
              <Bar key={name} name={name} isFirst={at === 0} bytes={bytes[at]} largest={largest} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Bar({
  name,
  isFirst,
  bytes = null,
  largest,
}: {
  readonly name: string;
  readonly isFirst: boolean;
  readonly bytes: number | null | undefined;
  readonly largest: number;
}) {
  if (bytes === null) return null;
  return (
    <span className={styles.bar} title={`${name}: ${formatExactBytes(bytes)}`}>
      <span className={styles.letter}>{name.charAt(0)}</span>
      <span className={styles.track}>
        <span
          className={isFirst ? styles.filled : styles.other}
          style={{ width: `${(bytes / largest) * 100}%` }}
        />
      </span>
      <span className={styles.bytes}>{formatBytes(bytes)}</span>
    </span>
  );
}

/** Says what the bars show: `Body: Protobuf 46 B, JSON 150 B. ...`. */
function barsText(
  names: readonly string[],
  shown: readonly { readonly label: string; readonly bytes: SizeRow['bytes'] }[],
): string {
  return shown
    .map(({ label, bytes }) => {
      const figures = bytes.flatMap((one, at) =>
        one === null ? [] : [`${names[at]} ${formatExactBytes(one)}`],
      );
      return `${label}: ${figures.join(', ')}.`;
    })
    .join(' ');
}
