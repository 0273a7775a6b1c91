import type { FormEnum, FormMessage } from '../../../shared/model/message-form.ts';

/** A variable or generator that can be put into a text. */
export interface PlaceholderChoice {
  /** What stands between the braces: `host`, `$randomInt 1 100`. */
  readonly name: string;
  /** What it stands for, in short: its value, or an example. */
  readonly detail: string;
  /** Where the value comes from, or what is generated. */
  readonly words: string;
}

/** What an editor asks for while a message is typed in it. */
export interface TextAssist {
  /** The message type of the text; null while none is chosen. */
  readonly typeName: string | null;
  /** Message types by their full names, with their enums and types that they hold; what is not known is left out. */
  readonly describeTypes: (typeNames: readonly string[]) => Promise<{
    readonly messages: readonly FormMessage[];
    readonly enums: readonly FormEnum[];
  }>;
  /** Full names of message types that fit what is typed, the nearest first. */
  readonly findTypes: (typed: string) => Promise<readonly string[]>;
  /** What `{{` offers. */
  readonly placeholders: readonly PlaceholderChoice[];
  /** The text laid out anew; null where it cannot be read. */
  readonly layOut: (text: string) => Promise<string | null>;
}

/** Types by their full names, one by one; null for one that no schema defines. */
export interface TypeLookup {
  readonly message: (typeName: string) => Promise<FormMessage | null>;
  readonly enumType: (typeName: string) => Promise<FormEnum | null>;
}

/** What is offered and explained comes from here. */
export type TypeAssist = TypeLookup & Pick<TextAssist, 'typeName' | 'findTypes'>;
