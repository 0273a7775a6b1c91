import type { Point } from '../../../../ui/menu-at.tsx';
import type { EditorsContext } from './editors/row-editor.tsx';
import type { FormRow } from './model/form-row.ts';

/** What the rows of a form share, besides the actions of their editors. */
export interface RowsContext extends EditorsContext {
  /** Removes an item that was never edited; returns true when it did. */
  readonly dropFresh: (row: FormRow) => boolean;
  readonly touch: () => void;
  readonly toggle: (row: FormRow) => void;
  readonly togglePresence: (row: FormRow) => void;
  readonly remove: (row: FormRow) => void;
  readonly renameKey: (row: FormRow, key: string) => boolean;
  readonly holdKey: (row: FormRow, text: string | null) => void;
  /** Moves from the key of an entry to its value. */
  readonly goToValue: (row: FormRow) => void;
  readonly openMenu: (row: FormRow, at: Point) => void;
}
