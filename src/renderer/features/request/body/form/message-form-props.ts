import type { PreservedFields } from '../../../../../shared/model/body-draft.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import type { VariableScope } from '../../../../ui/variable-scope.ts';
import type { FormMemories } from './form-memories.ts';

/** The result of an edit in the form, for a draft of format `json`. */
export interface FormChange {
  readonly text: string;
  /** The remaining unknown fields; their paths follow items that moved. */
  readonly aside: readonly PreservedFields[];
  /** True when the edit removed more than the form shows; the old body must be kept. */
  readonly keepsBefore: boolean;
}

/** The props of `MessageForm` in message-form.tsx. */
export interface MessageFormProps {
  /** The tab. Expanded rows, filter, scroll position and undo history are kept for each. */
  readonly documentId: string;
  /** Owned outside the view, so that a visit to the JSON view loses nothing. */
  readonly memories: FormMemories;
  /** The text of the draft, in format `json`. */
  readonly text: string;
  readonly aside: readonly PreservedFields[];
  readonly framing: 'delimited' | null;
  /** Null has no form: it asks for a type. */
  readonly typeName: string | null;
  /** The schema set of the request; null for the first that defines the type. */
  readonly schemaSet: string | null;
  /** All findings of `checkBody` for this text. */
  readonly problems: readonly Problem[];
  readonly variables: VariableScope;
  readonly onChange: (change: FormChange) => void;
  /** Shows a place of the text in the JSON view; both one-based. */
  readonly onGoTo: (line: number, column: number) => void;
}
