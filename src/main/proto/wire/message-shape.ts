import type { ScalarType } from '../../../shared/model/scalar-type.ts';

/**
 * What the walker needs to know about a message type: plain data, so that `engine/wire` needs no protobuf
 * library and shapes can come from a .proto file or a guess.
 */
export interface MessageShape {
  /** Fully qualified, without a leading dot. */
  readonly fullName: string;
  /** Ascending by number; extensions included. */
  readonly fields: readonly FieldShape[];
  readonly byNumber: ReadonlyMap<number, FieldShape>;
  /** True for a message set, whose writers write each extension as an item. */
  readonly isMessageSet?: true;
  /** For a message set item: the message types by the number in `type_id`. */
  readonly itemTypes?: ReadonlyMap<number, string>;
}

/** What the walker needs to know about a field. */
export interface FieldShape {
  readonly number: number;
  /** Proto name; `[pkg.ext]` for an extension. */
  readonly name: string;
  readonly type:
    | { readonly kind: 'scalar'; readonly scalar: ScalarType }
    | {
        readonly kind: 'enum';
        readonly typeName: string;
        readonly names: ReadonlyMap<number, string>;
        /** To parsers, an unnamed number is an unknown field, not a value of this one. */
        readonly isClosed?: true;
      }
    | { readonly kind: 'message'; readonly typeName: string; readonly isGroup: boolean };
  readonly isRepeated: boolean;
  /** Set for a map field: its type above is then the synthetic entry message `{key = 1, value = 2}`. */
  readonly map: { readonly key: ScalarType; readonly valueLabel: string } | null;
  readonly oneof: string | null;
  /** True when unset and default differ (explicit presence). */
  readonly hasPresence: boolean;
  /** The value of an unset field: `0`, `""`, `EMPLOYEE (2)`; empty for messages and repeated fields. */
  readonly defaultText: string;
  /** True when writers pack a list of this type; omitted if it cannot be packed. */
  readonly isPacked?: boolean;
  /** A required field (proto2). */
  readonly isRequired?: true;
  /** A string that need not be UTF-8: parsers do not check it (proto2, `utf8_validation = NONE`). */
  readonly takesAnyText?: true;
  /** A field of `recovered.proto`: unknown to parsers. */
  readonly isRecovered?: true;
}

/** Returns a shape by full name; undefined if no schema defines it. */
export type ShapeLookup = (fullName: string) => MessageShape | undefined;
