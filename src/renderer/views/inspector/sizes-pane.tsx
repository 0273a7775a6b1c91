import { useMemo } from 'react';
import type { Exchange, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { Button } from '../../ui/button.tsx';
import { Sizes } from '../sizes/sizes.tsx';
import type { EngineCalls } from './base/engine-calls.ts';
import { sizesOfReading } from './sizes-of-reading.ts';
import styles from './sizes-pane.module.css';

/** What the response cost in bytes, and what the same message costs in other encodings. */
export function SizesPane({
  exchange,
  response,
  engine,
  onCompare,
}: {
  readonly exchange: Exchange;
  readonly response: ReceivedResponse;
  readonly engine: EngineCalls;
  /** Sends the same call in both encodings; left out where that is being done. */
  readonly onCompare?: (() => void) | undefined;
}) {
  // A response that is read as another type is another object.
  const { subject, known } = useMemo(
    () => ({
      subject: { kind: 'response', exchangeId: exchange.id } as const,
      known: sizesOfReading(response),
    }),
    [exchange.id, response],
  );
  return (
    <Sizes
      engine={engine}
      subject={subject}
      side="response"
      known={known}
      revision={0}
      delayMs={0}
      beside={{ title: 'Its request', sizes: exchange.sent?.sizes ?? null }}
      foot={
        onCompare !== undefined && (
          <Button look="quiet" className={styles.link} onClick={onCompare}>
            Compare with the server's own JSON...
          </Button>
        )
      }
    />
  );
}
