/**
 * JSON with the place of every part in its text; offsets in UTF-16 code units, `end` exclusive. `Extra` is
 * what may replace a value: variables in a draft, nothing in a response.
 */
export type JsonNode<Extra = never> =
  | JsonObject<Extra>
  | JsonArray<Extra>
  /** In a draft, `value` is in the form of `readDraftString`: with variables as written. */
  | (Span & { readonly kind: 'string'; readonly value: string })
  /** As written, with all digits. */
  | (Span & { readonly kind: 'number'; readonly text: string })
  | (Span & { readonly kind: 'literal'; readonly value: boolean | null })
  | Extra;

/** An object; its members are in text order, including duplicate keys. */
export interface JsonObject<Extra = never> extends Span {
  readonly kind: 'object';
  readonly members: readonly JsonMember<Extra>[];
}

/** An array. */
export interface JsonArray<Extra = never> extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonNode<Extra>[];
}

/** A key with its value; the key is unescaped. */
export interface JsonMember<Extra = never> {
  readonly key: string;
  /** With its quotes. */
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode<Extra>;
}

/** A range in a text, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A variable in place of a whole value: `"id": {{id}}`. */
export interface Placeholder extends Span {
  readonly kind: 'placeholder';
  /** As written, braces included. */
  readonly text: string;
}

/** A value of a body being edited. Plain JSON is valid too. */
export type DraftNode = JsonNode<Placeholder>;
export type DraftObject = JsonObject<Placeholder>;
export type DraftArray = JsonArray<Placeholder>;
export type DraftMember = JsonMember<Placeholder>;
