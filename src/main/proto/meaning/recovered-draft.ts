import type { FieldReading } from '../../../shared/model/field-reading.ts';
import { recoveredPackage } from '../types/recovered-package.ts';

/** A type in a schema. */
export interface NamedType {
  /** Fully qualified, without a leading dot. */
  readonly typeName: string;
  /** As other files import it; null if it is in the file of recovered fields itself. */
  readonly file: string | null;
}

/** The known properties of a field without a schema. */
export interface FieldDraft {
  readonly number: number;
  /** Null keeps its name, or makes one from its number. */
  readonly name: string | null;
  readonly kind: FieldReading['kind'];
  /** A message or an enum of another file, which is imported; null for a new message or a scalar. */
  readonly named?: NamedType | null;
  readonly isRepeated: boolean;
  /** True when a list of numbers came packed. */
  readonly isPacked: boolean;
  /** The fields of a message or a group. */
  readonly inner: readonly FieldDraft[];
  /** True when the user chose it: then it overrides the file. */
  readonly isChosen: boolean;
  /** True when another body may give a better type: the file marks it. */
  readonly isGuess?: boolean;
  /** True when the evidence is enough to replace a field marked as a guess. */
  readonly isStrong?: boolean;
  /** For contents: the lists that all of them can be. */
  readonly lists?: PossibleLists;
}

/** Whether contents can be packed lists of varints, 32-bit or 64-bit numbers. */
export interface PossibleLists {
  readonly varint: boolean;
  readonly '32': boolean;
  readonly '64': boolean;
}

/** Fields to put in one message of the file. */
export interface MessageDraft {
  /** Names of the enclosing messages and its own, without the package. */
  readonly path: readonly string[];
  readonly fields: readonly FieldDraft[];
}

/** Returns the path of the recovered fields of a type in the file; for a recovered type, its own path. */
export function recoveredPath(typeName: string): readonly string[] {
  const parts = typeName.replace(/^\./, '').split('.');
  return parts[0] === recoveredPackage ? parts.slice(1) : parts;
}

/** Drafts a field that only contains others: a message without its own name. */
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
