import type { VariableScope } from '../../../../../ui/variable-scope.ts';

/** What every editor of a value takes. Nothing that is typed is refused: all of it goes to `onText`. */
export interface EditorProps {
  /** The whole name of the row, for screen readers: `users[3].email, string, field 3`. */
  readonly label: string;
  /** Null while the field is unset. */
  readonly text: string | null;
  /** What an unset field reads as. */
  readonly placeholder: string;
  /** What is wrong with the value, in words; null is nothing. */
  readonly fault: string | null;
  readonly scope: VariableScope;
  readonly onText: (text: string) => void;
}
