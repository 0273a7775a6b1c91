import type { FormEnum, FormField } from '../../../../../../shared/model/message-form.ts';
import type { ScalarType } from '../../../../../../shared/model/scalar-type.ts';
import type { Problem } from '../../../../../../shared/problem.ts';

/**
 * What a row stands for.
 *
 * - `field`: a field of a message. A list, map or message has its content in the rows below.
 * - `oneof`: a choice between fields; what is chosen has a row of its own below, one deeper.
 * - `item`: one value of a list. `entry`: one of a map, with a key to edit.
 * - `message`: one message of a body of several (framing `delimited`).
 * - `any-type`: the type of an `Any`, the first row below it.
 * - `add`: below the values of a list, a map or a body of several messages: where one more is added.
 * - `unknown`: a field that no schema names, which ProtoJSON keeps aside; its value cannot be edited.
 * - `foreign`: a member of the JSON that the type has no field for, or a second one of the same field;
 *   its raw text can be edited, and it can be removed.
 * - `notice`: words instead of rows: a type that is being fetched, or that no schema defines.
 */
export type FormRowKind =
  | 'field'
  | 'oneof'
  | 'item'
  | 'entry'
  | 'message'
  | 'any-type'
  | 'add'
  | 'unknown'
  | 'foreign'
  | 'notice';

/**
 * How the value of a row is edited. All but `json` and `none` work on {@link FormRow.text}, and give
 * what is typed to the action `set-text`, valid or not: nothing that is typed is refused.
 */
export type RowEditor =
  /** No value of its own: messages, lists, maps, notices. */
  | { readonly kind: 'none' }
  | { readonly kind: 'text' }
  /** Exact decimal text, also of 64 bits; floats have `NaN`, `Infinity`, `-Infinity` too. */
  | { readonly kind: 'number'; readonly scalar: ScalarType }
  /** `true` or `false`. */
  | { readonly kind: 'bool' }
  /** Base64 as it is written; other spellings by `bytesOfText` and `textOfBytes` of leaf-value.ts. */
  | { readonly kind: 'bytes' }
  /** The name of a value, or a number; null while the enum is not known. */
  | { readonly kind: 'enum'; readonly type: FormEnum | null }
  /** RFC 3339, as `2024-06-03T10:11:12.123Z`. */
  | { readonly kind: 'timestamp' }
  /** Seconds with an `s`, as `1.5s`. */
  | { readonly kind: 'duration' }
  /** Paths with commas between them. `typeName` is the message that holds the mask, for suggestions. */
  | { readonly kind: 'field-mask'; readonly typeName: string }
  /** The enum with the single value null: it can be set and unset, and that is all. */
  | { readonly kind: 'null' }
  /** Free JSON: `text` is its source text, comments included, and goes to the action `set-json`. */
  | { readonly kind: 'json'; readonly shape: 'any' | 'object' | 'array' }
  /**
   * The JSON has another shape than the type asks for: `text` is its source text, and goes to the
   * action `set-json`. The row says what is wrong in `issue`.
   */
  | { readonly kind: 'raw' }
  /** The full name of a message type. */
  | { readonly kind: 'type' }
  /** The members of a oneof, of which `text` is the name of the one chosen; action `choose`. */
  | { readonly kind: 'choice'; readonly options: readonly FormField[] };

/**
 * Whether the value is there. `default` is a value that equals the field's default (or an empty
 * message, list or map) and is written in the JSON. Of fields with implicit presence `unset` and
 * `default` are the same bytes.
 */
export type RowState = 'unset' | 'default' | 'set';

/** What can be done with a row, beside editing its value. */
export type RowCommand =
  /** Take the value out: the member of a field, what is chosen of a oneof. Key Delete. */
  | 'unset'
  /** Write the default, or an empty message, list or map, where nothing is. */
  | 'set-default'
  /** Take an item, entry, message, unknown or foreign row away. Key Delete. */
  | 'remove'
  | 'duplicate'
  | 'move-up'
  | 'move-down'
  /** One more value at the end; of lists, maps, their `add` rows, bodies of several messages. */
  | 'add'
  /** Values of a JSON array (a map: of a JSON object) from the clipboard after the last one. */
  | 'paste';

/** The key of a map entry. */
export interface RowKey {
  readonly text: string;
  readonly scalar: ScalarType;
  /** What is wrong with it, in a sentence; null is nothing. */
  readonly issue: string | null;
}

/** A row of the form, as it is drawn. Rows are made anew after each change; `id` says which is which. */
export interface FormRow {
  readonly kind: FormRowKind;
  /**
   * Unique in the form, and the same as long as the row stands for the same place. For fields, items,
   * entries and messages it is `path`; others have something more at its end.
   */
  readonly id: string;
  /** Field path with proto names: `users[3].created_at.year`, `by["k"]`, `[pkg.ext]`, `#7`. */
  readonly path: string;
  /** Of the row that this one lies in; null at the top. */
  readonly parentId: string | null;
  /** 0 at the top. */
  readonly depth: number;
  /** The field's name, `3` for an item, the key of an entry, the name of a oneof. */
  readonly label: string;
  /** The field that the row shows, or whose value it is one of. */
  readonly field: FormField | null;
  /** Field number; null for what has none. */
  readonly number: number | null;
  /** Short words for the type: `int32`, `Recipe`, `repeated Step`, `map<string, Heat>`, `oneof`. */
  readonly typeText: string;
  /** The full name of the message or enum type of the value; null for scalars. */
  readonly typeName: string | null;
  /** The comment of the .proto file. */
  readonly comment: string | null;
  readonly isDeprecated: boolean;
  readonly isRequired: boolean;
  /** Whether unset and default are the same bytes: no choice between the two is shown. */
  readonly isImplicit: boolean;
  readonly state: RowState;
  readonly editor: RowEditor;
  /** What the editor holds, placeholders `{{name}}` as they are; null while it is unset. */
  readonly text: string | null;
  /** What an unset row reads as, for a placeholder in the empty editor: `0`, `POUND`, ``. */
  readonly defaultText: string | null;
  /** A few words at the right: `10 chars`, `4 bytes`, `= 2`. */
  readonly hint: string | null;
  /** Of an entry. */
  readonly key: RowKey | null;
  readonly isExpandable: boolean;
  readonly isExpanded: boolean;
  /** Fields that are set, and that there are; of messages whose type is known. */
  readonly fieldCounts: { readonly set: number; readonly all: number } | null;
  /** Values of a list, a map or a body of several messages. */
  readonly itemCount: number | null;
  /**
   * Place among the rows with the same parent, from 0, and how many those are: for screen readers. Of an
   * item or entry its index, also where a filter leaves others out.
   */
  readonly position: number;
  readonly siblingCount: number;
  /** What is wrong with the value as it stands, known at once; null is nothing, and a variable is not judged. */
  readonly issue: string | null;
  /** What the text in the editor likely means, to be taken in one click; null for nothing likely. */
  readonly fix: string | null;
  /** What the engine found at this very place. */
  readonly problems: readonly Problem[];
  /** Findings of the engine in rows that lie below this one; to be shown while it is folded. */
  readonly problemCountBelow: number;
  readonly commands: ReadonlySet<RowCommand>;
}

/**
 * The rows of a form, made as they are asked for: a list of 100 000 items costs nothing until it is
 * scrolled to. Two calls with one index give the same object.
 */
export interface FormRows {
  readonly count: number;
  /** Undefined past the end. */
  readonly at: (index: number) => FormRow | undefined;
  /** The index of a row by its id; -1 when it is not among them. */
  readonly indexOf: (id: string) => number;
}
