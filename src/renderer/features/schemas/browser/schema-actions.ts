import type { TypeEntry } from '../../../../shared/model/schemas.ts';

/** A place in a schema file; line and column are one-based. */
export interface SourcePlace {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/** What the panel leaves to those who own other parts of the window. */
export interface SchemaActions {
  /** Shows the page of a type; `isApart` gives it a tab of its own. */
  readonly onOpenType: (entry: TypeEntry, isApart: boolean) => void;
  readonly onOpenSource: (place: SourcePlace, isApart: boolean) => void;
  readonly onNewRequest: (entry: TypeEntry) => void;
  readonly onExportSet: (setName: string) => void;
  /** Chooses a message type for a request that is open. */
  readonly onUse: (use: 'request' | 'response', entry: TypeEntry) => void;
}
