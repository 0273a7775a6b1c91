import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { ComparedSide } from '../../../shared/model/comparison.ts';
import type { ReadChoice } from '../../../shared/model/decoding.ts';
import type { Exchange } from '../../../shared/model/exchange.ts';
import { useApp, useTypeSource } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { ResponseView, type ResponseViewProps } from '../../views/inspector/response-view.tsx';
import styles from './compare-workbench.module.css';

/** Shows the last response of a side with its tree, bytes, headers and times. */
export function ResponseDialog({
  side,
  title,
  onClose,
}: {
  /** Null shows nothing. */
  readonly side: ComparedSide | null;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const exchange = side?.exchange ?? null;
  return (
    <Modal
      opened={exchange !== null}
      onClose={onClose}
      title={title}
      size="min(1100px, 92vw)"
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: styles.dialog ?? '' }}
    >
      <div className={styles.response}>
        {exchange !== null && <Response key={exchange.id} received={exchange} />}
      </div>
    </Modal>
  );
}

function Response({ received }: { readonly received: Exchange }) {
  const app = useApp();
  const types = useTypeSource();
  const [exchange, setExchange] = useState(received);
  const [paneId, setPaneId] = useState<ResponseViewProps['paneId']>(null);

  async function read(choice: ReadChoice) {
    const result = await app.engine.readResponseAs({ exchangeId: received.id, choice });
    if (result.ok) setExchange(result.value);
    else if (result.problem.kind !== 'cancelled') {
      showProblem(app.notices, 'read-as', result.problem);
    }
    return result.ok;
  }

  return (
    <ResponseView
      exchange={exchange}
      running={null}
      engine={app.engine}
      onCancel={() => undefined}
      onRead={read}
      paneId={paneId}
      onPane={setPaneId}
      types={types}
      emptyState={null}
    />
  );
}
