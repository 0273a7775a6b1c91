import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import { useApp } from '../../kernel/app-context.ts';
import { Switch } from '../../ui/switch.tsx';
import { AllEncodings } from '../../views/sizes/all-encodings.tsx';
import styles from './compare-workbench.module.css';
import type { SizedPart } from './compared-sizes.tsx';

/** The message shown: the response of a side, or the request, which both sides share. */
type Shown = 'a' | 'b' | 'request';

/** Shows a message of the comparison in every encoding and coding. */
export function EncodingsDialog({
  comparison,
  part,
  onClose,
}: {
  readonly comparison: Comparison;
  /** Null shows nothing. */
  readonly part: SizedPart | null;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      opened={part !== null}
      onClose={onClose}
      title="All encodings"
      size="min(860px, 92vw)"
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {part !== null && <Encodings comparison={comparison} part={part} />}
    </Modal>
  );
}

function Encodings({
  comparison,
  part,
}: {
  readonly comparison: Comparison;
  readonly part: SizedPart;
}) {
  const app = useApp();
  const [shown, setShown] = useState<Shown>(part === 'request' ? 'request' : 'a');
  const { request, environmentName, sides } = comparison;
  const names = sideNames(sides);
  const subject = useMemo(() => {
    if (shown === 'request') return { kind: 'request', request, environmentName } as const;
    const { exchange } = sides[shown === 'a' ? 0 : 1];
    return exchange === null ? null : ({ kind: 'response', exchangeId: exchange.id } as const);
  }, [shown, request, environmentName, sides]);
  return (
    <div className={styles.encodings}>
      <Switch<Shown>
        label="Message"
        value={shown}
        options={[
          { value: 'a', label: `${names[0]} response` },
          { value: 'b', label: `${names[1]} response` },
          { value: 'request', label: 'Request' },
        ]}
        onChange={setShown}
      />
      {subject === null ? (
        <p>This side has no response.</p>
      ) : (
        <AllEncodings
          key={shown}
          engine={app.engine}
          subject={subject}
          side={shown === 'request' ? 'request' : 'response'}
          isAsked
        />
      )}
    </div>
  );
}
