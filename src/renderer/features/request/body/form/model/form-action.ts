import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import type { Problem } from '../../../../../../shared/problem.ts';

/** A user's action in the form. `id` is the id of a row. */
export type FormAction =
  /**
   * The text in the editor of a row. Invalid text is stored in the JSON as a string, so that it can be fixed.
   * Empty text unsets a field, except strings, bytes and field masks, where it is a value.
   */
  | { readonly kind: 'set-text'; readonly id: string; readonly text: string }
  /** JSON instead of the value of a row; refused when it is not JSON. */
  | { readonly kind: 'set-json'; readonly id: string; readonly json: string }
  /** Bytes from a file, or typed in another spelling than base64. */
  | { readonly kind: 'set-bytes'; readonly id: string; readonly bytes: Uint8Array }
  /** The default of a field, or an empty message, list or map; NullValue becomes null. */
  | { readonly kind: 'set-default'; readonly id: string }
  | { readonly kind: 'unset'; readonly id: string }
  /** Sets a oneof member, by its proto name, to its default; null unsets the set member. */
  | { readonly kind: 'choose'; readonly id: string; readonly field: string | null }
  /** Adds a value; `id` is the list, map or body, or its `add` row. */
  | { readonly kind: 'add'; readonly id: string }
  /**
   * Pastes the values of a JSON array or of lines into a list, the members of an object into a map, or a
   * message.
   */
  | { readonly kind: 'paste'; readonly id: string; readonly text: string }
  | { readonly kind: 'remove'; readonly id: string }
  /** Copies an item to the place after it, or an entry under a free key. */
  | { readonly kind: 'duplicate'; readonly id: string }
  /** Moves an item or entry to another index, from 0. */
  | { readonly kind: 'move'; readonly id: string; readonly to: number }
  /** Refused when another entry has the key. */
  | { readonly kind: 'rename-key'; readonly id: string; readonly key: string }
  /** Removes all members without a field, at any depth; `id` is the whole body. */
  | { readonly kind: 'remove-misfits'; readonly id: string }
  /** Sets the type of an `Any`; fields that fit the new type stay. */
  | { readonly kind: 'set-type'; readonly id: string; readonly typeName: string };

/** The result of an action. */
export type FormResult =
  | {
      readonly kind: 'changed';
      readonly text: string;
      /** The smallest edits of the old text, in order and without overlaps. */
      readonly edits: readonly TextEdit[];
      readonly aside: readonly PreservedFields[];
      /** The expanded rows after the action: ids follow items that moved. */
      readonly expanded: ReadonlySet<string>;
      /** Maps an old path to its new place, or to null when it is gone; null when no path changed. */
      readonly follow: ((path: string) => string | null) | null;
      /** The row to go to; null stays where it is. */
      readonly focusId: string | null;
      /** What was removed as a side effect, as a sentence; null for nothing. */
      readonly loss: string | null;
    }
  /** The text already has this value. */
  | { readonly kind: 'same' }
  /** Why nothing was changed. */
  | { readonly kind: 'refused'; readonly problem: Problem };

/** A replaced part of a text; offsets in UTF-16 units of the text before all edits. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
