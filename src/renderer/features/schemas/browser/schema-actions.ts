import type { TypeEntry } from '../../../../shared/model/schemas.ts';

/** A place in a schema file; line and column are one-based. */
export interface SourcePlace {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/** The actions of the panel that belong to other parts of the window. */
export interface SchemaActions {
  /** Shows the page of a type; `isApart` opens it in a new tab. */
  readonly onOpenType: (entry: TypeEntry, isApart: boolean) => void;
  readonly onOpenSource: (place: SourcePlace, isApart: boolean) => void;
  readonly onNewRequest: (entry: TypeEntry) => void;
  readonly onExportSet: (setName: string) => void;
  /** Chooses a message type for an open request. */
  readonly onUse: (use: 'request' | 'response', entry: TypeEntry) => void;
}
