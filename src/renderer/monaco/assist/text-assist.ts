import type { FormEnum, FormMessage } from '../../../shared/model/message-form.ts';

/** A variable or generator that can be inserted into a text. */
export interface PlaceholderChoice {
  /** The text between the braces: `host`, `$randomInt 1 100`. */
  readonly name: string;
  /** A short preview: its value, or an example. */
  readonly detail: string;
  /** Where the value comes from, or what is generated. */
  readonly words: string;
}

/** What an editor needs to help while a message is typed. */
export interface TextAssist {
  /** The message type of the text; null when none is chosen. */
  readonly typeName: string | null;
  /**
   * Describes message types by full name, with the enums and types they contain. Unknown types are left out.
   */
  readonly describeTypes: (typeNames: readonly string[]) => Promise<{
    readonly messages: readonly FormMessage[];
    readonly enums: readonly FormEnum[];
  }>;
  /** Full names of matching message types, best first. */
  readonly findTypes: (typed: string) => Promise<readonly string[]>;
  /** The choices after `{{`. */
  readonly placeholders: readonly PlaceholderChoice[];
  /** Formats the text; null when it cannot be parsed. */
  readonly layOut: (text: string) => Promise<string | null>;
}

/** Looks up types by full name; null when no schema defines the type. */
export interface TypeLookup {
  readonly message: (typeName: string) => Promise<FormMessage | null>;
  readonly enumType: (typeName: string) => Promise<FormEnum | null>;
}

/** The source of suggestions and explanations. */
export type TypeAssist = TypeLookup & Pick<TextAssist, 'typeName' | 'findTypes'>;
