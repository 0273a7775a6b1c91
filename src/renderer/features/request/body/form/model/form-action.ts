import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import type { Problem } from '../../../../../../shared/problem.ts';

/** What a user does to the form. `id` is that of a row. */
export type FormAction =
  /**
   * What stands in the editor of a row now. Text that is no value of the type is kept in the JSON as a
   * string, so that it is there to be fixed. Empty text unsets a field, but for strings, bytes and
   * field masks, whose empty text is a value.
   */
  | { readonly kind: 'set-text'; readonly id: string; readonly text: string }
  /** JSON instead of the value of a row; refused where it is no JSON. */
  | { readonly kind: 'set-json'; readonly id: string; readonly json: string }
  /** Bytes from a file, or typed in another spelling than base64. */
  | { readonly kind: 'set-bytes'; readonly id: string; readonly bytes: Uint8Array }
  /** The default of a field, or an empty message, list or map; NullValue becomes null. */
  | { readonly kind: 'set-default'; readonly id: string }
  | { readonly kind: 'unset'; readonly id: string }
  /** A member of a oneof by its proto name, which gets its default; null unsets what is set. */
  | { readonly kind: 'choose'; readonly id: string; readonly field: string | null }
  /** One more value; `id` is the list, map or body, or its `add` row. */
  | { readonly kind: 'add'; readonly id: string }
  /** The values of a JSON array or of lines into a list, the members of an object into a map, a message. */
  | { readonly kind: 'paste'; readonly id: string; readonly text: string }
  | { readonly kind: 'remove'; readonly id: string }
  /** An item after itself, an entry under a key that is free. */
  | { readonly kind: 'duplicate'; readonly id: string }
  /** An item or entry to another place among its like, from 0. */
  | { readonly kind: 'move'; readonly id: string; readonly to: number }
  /** Refused where another entry has the key. */
  | { readonly kind: 'rename-key'; readonly id: string; readonly key: string }
  /** All members that the type has no field for, however deep; `id` is that of the whole body. */
  | { readonly kind: 'remove-misfits'; readonly id: string }
  /** The type of an `Any`; what of its fields fits the new type stays. */
  | { readonly kind: 'set-type'; readonly id: string; readonly typeName: string };

/** What became of an action. */
export type FormResult =
  | {
      readonly kind: 'changed';
      readonly text: string;
      /** The smallest edits that make it from the text before; by place, none overlap. */
      readonly edits: readonly TextEdit[];
      readonly aside: readonly PreservedFields[];
      /** What is expanded now: the ids follow items that got another index. */
      readonly expanded: ReadonlySet<string>;
      /** Where a path is now, null where it is gone; null where all are where they were. */
      readonly follow: ((path: string) => string | null) | null;
      /** The row to go to; null stays where it is. */
      readonly focusId: string | null;
      /** What was taken out though nobody asked for that, as a sentence; null for nothing. */
      readonly loss: string | null;
    }
  /** Nothing to do: the text says so already. */
  | { readonly kind: 'same' }
  /** Why not; nothing was changed. */
  | { readonly kind: 'refused'; readonly problem: Problem };

/** A piece of text that is replaced; offsets in UTF-16 units of the text before all edits. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
