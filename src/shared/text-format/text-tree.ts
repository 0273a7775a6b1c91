/**
 * Text format (protobuf.dev, "Text Format Language Specification") with the place of every part in its
 * text; offsets in UTF-16 code units, `end` exclusive. It is made of any text: what is wrong is in `faults`.
 */
export interface TextDocument {
  /** One, or any number of them where lines `---` separate messages. */
  readonly messages: readonly TextMessage[];
  /** In order, each from its `#` to the end of its line. */
  readonly comments: readonly TextSpan[];
  /** In order of their places. */
  readonly faults: readonly TextFault[];
}

/** A place in a text, in UTF-16 code units; `end` is exclusive. */
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

/** The fields of a message; with the brackets, where it has some. */
export interface TextMessage extends TextSpan {
  readonly kind: 'message';
  /** Null for a whole message, which has no brackets. */
  readonly bracket: '{' | '<' | null;
  /** False where the text ends before the closing bracket. */
  readonly isClosed: boolean;
  readonly fields: readonly TextField[];
}

/** `name: value`, or `name { ... }`. */
export interface TextField extends TextSpan {
  readonly name: TextName;
  /** Where the colon stands. */
  readonly colon: number | null;
  /** Null where none stands yet. */
  readonly value: TextValue | null;
}

/** How a field is named. */
export type TextName =
  | (TextSpan & { readonly kind: 'field'; readonly text: string })
  /** `[pkg.ext]`; the text is what stands in the brackets. */
  | (TextSpan & { readonly kind: 'extension'; readonly text: string })
  /** `[type.googleapis.com/pkg.T]`, the content of an Any; the text is what stands in the brackets. */
  | (TextSpan & { readonly kind: 'any'; readonly text: string; readonly typeName: string })
  /** The number of a field that no schema knows. */
  | (TextSpan & { readonly kind: 'number'; readonly text: string });

/** What stands behind the name of a field. */
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
  /** As written, with its sign and without what stands between the two. */
  | (TextSpan & { readonly kind: 'number'; readonly text: string })
  /** A name of an enum value, `true`, `inf`, `-nan`. */
  | (TextSpan & { readonly kind: 'word'; readonly text: string })
  /** `{{name}}`, which is no text format before it is filled in. */
  | (TextSpan & { readonly kind: 'placeholder'; readonly text: string });

/** One literal, or several next to each other, which are one value. */
export interface TextString extends TextSpan {
  readonly kind: 'string';
  /** Each with its quotes. */
  readonly parts: readonly TextSpan[];
}
