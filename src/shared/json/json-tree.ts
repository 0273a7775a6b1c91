/** JSON with the place of every part in its text; offsets in UTF-16 code units, `end` exclusive. */
export type JsonNode =
  | JsonObject
  | JsonArray
  | (Span & { readonly kind: 'string'; readonly value: string })
  /** As written: no digit is lost. */
  | (Span & { readonly kind: 'number'; readonly text: string })
  | (Span & { readonly kind: 'literal'; readonly value: boolean | null });

export interface JsonObject extends Span {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonArray extends Span {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonMember {
  readonly key: string;
  readonly keyStart: number;
  readonly value: JsonNode;
}

interface Span {
  readonly start: number;
  readonly end: number;
}
