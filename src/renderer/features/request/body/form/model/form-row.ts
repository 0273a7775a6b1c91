import type { FormEnum, FormField } from '../../../../../../shared/model/message-form.ts';
import type { ScalarType } from '../../../../../../shared/model/scalar-type.ts';
import type { Problem } from '../../../../../../shared/problem.ts';

/**
 * What a row stands for.
 *
 * - `field`: a field of a message. The content of a list, map or message is in the rows below.
 * - `oneof`: a choice between fields; the chosen field has its own row below, one level deeper.
 * - `item`: one value of a list. `entry`: one of a map, with an editable key.
 * - `message`: one message of a body of several (framing `delimited`).
 * - `any-type`: the type of an `Any`, the first row below it.
 * - `add`: below the values of a list, a map or a body of several messages: adds one more.
 * - `unknown`: a field that no schema names, preserved beside the JSON; its value cannot be edited.
 * - `foreign`: a JSON member without a field, or a second one of the same field; its raw text can be
 * edited, and it can be removed.
 * - `notice`: text instead of rows: a type that is being fetched, or that no schema defines.
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
 * How the value of a row is edited. All except `json` and `none` edit {@link FormRow.text} and send the typed
 * text, valid or not, to the action `set-text`.
 */
export type RowEditor =
  /** No value of its own: messages, lists, maps, notices. */
  | { readonly kind: 'none' }
  | { readonly kind: 'text' }
  /** Exact decimal text, also for 64 bits; floats may be `NaN`, `Infinity`, `-Infinity`. */
  | { readonly kind: 'number'; readonly scalar: ScalarType }
  /** `true` or `false`. */
  | { readonly kind: 'bool' }
  /** Base64 as it is written; `bytesOfText` and `textOfBytes` of leaf-value.ts handle other spellings. */
  | { readonly kind: 'bytes' }
  /** The name of a value, or a number; null while the enum is unknown. */
  | { readonly kind: 'enum'; readonly type: FormEnum | null }
  /** RFC 3339, such as `2024-06-03T10:11:12.123Z`. */
  | { readonly kind: 'timestamp' }
  /** Seconds with an `s`, such as `1.5s`. */
  | { readonly kind: 'duration' }
  /** Paths separated by commas. `typeName` is the message that holds the mask, for suggestions. */
  | { readonly kind: 'field-mask'; readonly typeName: string }
  /** The enum with the single value null: it can only be set and unset. */
  | { readonly kind: 'null' }
  /** Any JSON: `text` is its source text with comments, and goes to the action `set-json`. */
  | { readonly kind: 'json'; readonly shape: 'any' | 'object' | 'array' }
  /**
   * JSON of the wrong shape: `text` is its source text, and goes to the action `set-json`. `issue` says what
   * is wrong.
   */
  | { readonly kind: 'raw' }
  /** The full name of a message type. */
  | { readonly kind: 'type' }
  /** The members of a oneof; `text` is the name of the chosen one; action `choose`. */
  | { readonly kind: 'choice'; readonly options: readonly FormField[] };

/**
 * Whether the value exists. `default` is a value in the JSON that equals the field's default (or an empty
 * message, list or map). For fields with implicit presence, `unset` and `default` give the same bytes.
 */
export type RowState = 'unset' | 'default' | 'set';

/** The commands for a row, besides editing its value. */
export type RowCommand =
  /** Removes the value: the member of a field, or the chosen member of a oneof. Key Delete. */
  | 'unset'
  /** Writes the default, or an empty message, list or map, when there is no value. */
  | 'set-default'
  /** Removes an item, entry, message, unknown or foreign row. Key Delete. */
  | 'remove'
  | 'duplicate'
  | 'move-up'
  | 'move-down'
  /** Adds a value at the end, for lists, maps, their `add` rows, and bodies of several messages. */
  | 'add'
  /** Pastes the values of a JSON array (for a map, a JSON object) from the clipboard after the last value. */
  | 'paste';

/** The key of a map entry. */
export interface RowKey {
  readonly text: string;
  readonly scalar: ScalarType;
  /** The error in the key, as a sentence; null for none. */
  readonly issue: string | null;
}

/** A row of the form as it is drawn. Rows are new objects after each change; `id` identifies them. */
export interface FormRow {
  readonly kind: FormRowKind;
  /**
   * Unique in the form, and stable while the row stands for the same place. For fields, items, entries and
   * messages it is `path`; for others, the path with a suffix.
   */
  readonly id: string;
  /** The field path with proto names: `users[3].created_at.year`, `by["k"]`, `[pkg.ext]`, `#7`. */
  readonly path: string;
  /** The id of the parent row; null at the top. */
  readonly parentId: string | null;
  /** 0 at the top. */
  readonly depth: number;
  /** The name of the field or oneof, `3` for an item, or the key of an entry. */
  readonly label: string;
  /** The field of the row or of its value. */
  readonly field: FormField | null;
  /** The field number; null when there is none. */
  readonly number: number | null;
  /** A short text for the type: `int32`, `Recipe`, `repeated Step`, `map<string, Heat>`, `oneof`. */
  readonly typeText: string;
  /** The full name of the message or enum type of the value; null for scalars. */
  readonly typeName: string | null;
  /** The comment in the .proto file. */
  readonly comment: string | null;
  readonly isDeprecated: boolean;
  readonly isRequired: boolean;
  /** True when unset and default give the same bytes: the form shows no choice between them. */
  readonly isImplicit: boolean;
  readonly state: RowState;
  readonly editor: RowEditor;
  /** The text in the editor, with placeholders `{{name}}`; null while it is unset. */
  readonly text: string | null;
  /** The value of an unset row, shown as a placeholder in the empty editor: `0`, `POUND`, ``. */
  readonly defaultText: string | null;
  /** A few words on the right: `10 chars`, `4 bytes`, `= 2`. */
  readonly hint: string | null;
  /** Set for an entry. */
  readonly key: RowKey | null;
  readonly isExpandable: boolean;
  readonly isExpanded: boolean;
  /** The number of set fields and of all fields, for messages whose type is known. */
  readonly fieldCounts: { readonly set: number; readonly all: number } | null;
  /** The number of values of a list, a map or a body of several messages. */
  readonly itemCount: number | null;
  /**
   * The index among rows with the same parent, from 0, and their number, for screen readers. For items and
   * entries it is the real index, even when a filter hides others.
   */
  readonly position: number;
  readonly siblingCount: number;
  /** The error in the value, known at once; null for none. Variables are not checked. */
  readonly issue: string | null;
  /** A likely correction of the text, applied with one click; null for none. */
  readonly fix: string | null;
  /** The engine's findings at this place. */
  readonly problems: readonly Problem[];
  /** The number of findings in rows below, shown while the row is collapsed. */
  readonly problemCountBelow: number;
  readonly commands: ReadonlySet<RowCommand>;
}

/**
 * The rows of a form, created on demand: a list of 100 000 items costs nothing until it is scrolled to. Two
 * calls with one index return the same object.
 */
export interface FormRows {
  readonly count: number;
  /** Undefined past the end. */
  readonly at: (index: number) => FormRow | undefined;
  /** The index of a row by its id; -1 when there is none. */
  readonly indexOf: (id: string) => number;
}
