import type { Problem } from '../../../../../shared/problem.ts';
import type { HexMemories } from './hex-memories.ts';

/** What `HexEditor` of hex-editor.tsx takes. */
export interface HexEditorProps {
  /** The tab: caret, scroll place and undo history are kept for each. */
  readonly documentId: string;
  /** Held by whoever outlives the view. */
  readonly memories: HexMemories;
  /** Of the draft, which is of format `hex`. */
  readonly text: string;
  readonly framing: 'delimited' | null;
  /** Null names fields by number. */
  readonly typeName: string | null;
  /** The schema set of the request; null is the first that defines the type. */
  readonly schemaSet: string | null;
  /** Of the schemas: the same byte may be another field's then. */
  readonly revision: number;
  /** All findings of `checkBody` for this text; those with an offset are shown at their byte. */
  readonly problems: readonly Problem[];
  readonly onChange: (text: string) => void;
}
