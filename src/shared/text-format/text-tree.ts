/**
 * Text format (protobuf.dev, "Text Format Language Specification") with the place of every part in its text;
 * offsets in UTF-16 code units, `end` exclusive. Any text has a document: its errors are in `faults`.
 */
export interface TextDocument {
  /** One message, or any number if lines `---` separate messages. */
  readonly messages: readonly TextMessage[];
  /** In order, each from its `#` to the end of its line. */
  readonly comments: readonly TextSpan[];
  /** Ordered by place. */
  readonly faults: readonly TextFault[];
}

/** A range in a text, in UTF-16 code units; `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A place that is not text format. */
export interface TextFault extends TextSpan {
  /** A sentence without its full stop. */
  readonly what: string;
  readonly hint: string;
}

/** The fields of a message; its range includes the brackets, if any. */
export interface TextMessage extends TextSpan {
  readonly kind: 'message';
  /** Null for a whole message, which has no brackets. */
  readonly bracket: '{' | '<' | null;
  /** False if the text ends before the closing bracket. */
  readonly isClosed: boolean;
  readonly fields: readonly TextField[];
}

/** `name: value`, or `name { ... }`. */
export interface TextField extends TextSpan {
  readonly name: TextName;
  /** The offset of the colon. */
  readonly colon: number | null;
  /** Null before it is typed. */
  readonly value: TextValue | null;
}

/** The name of a field. */
export type TextName =
  | (TextSpan & { readonly kind: 'field'; readonly text: string })
  /** `[pkg.ext]`; the text is the content of the brackets. */
  | (TextSpan & { readonly kind: 'extension'; readonly text: string })
  /** `[type.googleapis.com/pkg.T]`, the content of an Any; the text is the content of the brackets. */
  | (TextSpan & { readonly kind: 'any'; readonly text: string; readonly typeName: string })
  /** The number of a field without a schema. */
  | (TextSpan & { readonly kind: 'number'; readonly text: string });

/** The value after the name of a field. */
export type TextValue = TextMessage | TextList | TextLeaf;

/** Values in brackets: `[1, 2]`. */
export interface TextList extends TextSpan {
  readonly kind: 'list';
  readonly isClosed: boolean;
  readonly items: readonly (TextMessage | TextLeaf)[];
}

/** A value without parts. */
export type TextLeaf =
  | TextString
  /** As written, with its sign, and without anything between sign and digits. */
  | (TextSpan & { readonly kind: 'number'; readonly text: string })
  /** A name of an enum value, `true`, `inf`, `-nan`. */
  | (TextSpan & { readonly kind: 'word'; readonly text: string })
  /** `{{name}}`, which is not text format until it is filled in. */
  | (TextSpan & { readonly kind: 'placeholder'; readonly text: string });

/** One literal, or several consecutive ones, which are one value. */
export interface TextString extends TextSpan {
  readonly kind: 'string';
  /** Each with its quotes. */
  readonly parts: readonly TextSpan[];
}
