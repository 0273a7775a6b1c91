import type { VariableScope } from '../../../../../ui/variable-scope.ts';

/** The props of every value editor. No text is refused: all of it goes to `onText`. */
export interface EditorProps {
  /** The full name of the row for screen readers: `users[3].email, string, field 3`. */
  readonly label: string;
  /** Null while the field is unset. */
  readonly text: string | null;
  /** What an unset field reads as. */
  readonly placeholder: string;
  /** The error in the value; null for none. */
  readonly fault: string | null;
  readonly scope: VariableScope;
  readonly onText: (text: string) => void;
}
