import type { FieldReading } from '../../../shared/model/field-reading.ts';
import { recoveredPackage } from '../types/recovered-package.ts';

/** A type that a schema has. */
export interface NamedType {
  /** Fully qualified, without a leading dot. */
  readonly typeName: string;
  /** As other files import it; null where it is of the file of recovered fields itself. */
  readonly file: string | null;
}

/** What is known of a field that no schema describes. */
export interface FieldDraft {
  readonly number: number;
  /** Null takes the one that it has, or one made of its number. */
  readonly name: string | null;
  readonly kind: FieldReading['kind'];
  /** A message or an enum of another file, which is imported; null makes one, or is a scalar. */
  readonly named?: NamedType | null;
  readonly isRepeated: boolean;
  /** Whether a list of numbers came packed. */
  readonly isPacked: boolean;
  /** Of a message or a group: what it has. */
  readonly inner: readonly FieldDraft[];
  /** Whether the user said so: then it holds against what the file has. */
  readonly isChosen: boolean;
  /** Whether a further body may tell better: it is marked so in the file. */
  readonly isGuess?: boolean;
  /** Whether there is enough of it to take the place of what is marked as a guess. */
  readonly isStrong?: boolean;
  /** Of contents: the lists that all of them can be. */
  readonly lists?: PossibleLists;
}

/** Whether contents can be packed lists of varints, and of numbers of 32 and 64 bits. */
export interface PossibleLists {
  readonly varint: boolean;
  readonly '32': boolean;
  readonly '64': boolean;
}

/** Fields that are to be in one message of the file. */
export interface MessageDraft {
  /** Names of the messages around it and of itself, without the package. */
  readonly path: readonly string[];
  readonly fields: readonly FieldDraft[];
}

/** Where the file has the recovered fields of a type; of a recovered one, itself. */
export function recoveredPath(typeName: string): readonly string[] {
  const parts = typeName.replace(/^\./, '').split('.');
  return parts[0] === recoveredPackage ? parts.slice(1) : parts;
}

/** A field that is only there to hold others: a message without a name of its own. */
export function holderDraft(number: number, inner: readonly FieldDraft[]): FieldDraft {
  return {
    number,
    name: null,
    kind: 'message',
    isRepeated: false,
    isPacked: false,
    inner,
    isChosen: false,
  };
}
