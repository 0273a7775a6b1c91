import type { ScalarType } from '../../../shared/model/scalar-type.ts';

/**
 * What the walker needs to know of a message type: plain data, so that `engine/wire` needs no
 * protobuf library and the same shapes can come from a .proto file or a guess.
 */
export interface MessageShape {
  /** Fully qualified, without a leading dot. */
  readonly fullName: string;
  /** Ascending by number; extensions included. */
  readonly fields: readonly FieldShape[];
  readonly byNumber: ReadonlyMap<number, FieldShape>;
  /** True for a message set, whose writers write each extension as an item. */
  readonly isMessageSet?: true;
  /** Of an item of a message set: the types of messages by the number in `type_id`. */
  readonly itemTypes?: ReadonlyMap<number, string>;
}

/** What the walker needs to know of a field. */
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
        /** To parsers, a number that it does not name is no value of the field, but an unknown field. */
        readonly isClosed?: true;
      }
    | { readonly kind: 'message'; readonly typeName: string; readonly isGroup: boolean };
  readonly isRepeated: boolean;
  /** Set for a map field: its type above is then the synthetic entry message `{key = 1, value = 2}`. */
  readonly map: { readonly key: ScalarType; readonly valueLabel: string } | null;
  readonly oneof: string | null;
  /** Whether unset and default differ (explicit presence). */
  readonly hasPresence: boolean;
  /** What an unset field reads as: `0`, `""`, `EMPLOYEE (2)`; empty for messages and repeated fields. */
  readonly defaultText: string;
  /** Whether writers pack a list of this type; left out for what cannot be packed. */
  readonly isPacked?: boolean;
  /** A field that has to be there (proto2). */
  readonly isRequired?: true;
  /** A string that may be other than UTF-8: parsers do not check it (proto2, `utf8_validation = NONE`). */
  readonly takesAnyText?: true;
  /** A field of `recovered.proto`: to parsers it is an unknown one. */
  readonly isRecovered?: true;
}

/** Looks a shape up by full name; undefined when no schema defines it. */
export type ShapeLookup = (fullName: string) => MessageShape | undefined;
