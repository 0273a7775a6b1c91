import type { PreservedFields } from '../../../../../shared/model/body-draft.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import type { VariableScope } from '../../../../ui/variable-scope.ts';
import type { FormMemories } from './form-memories.ts';

/** What an edit in the form makes of a draft of format `json`. */
export interface FormChange {
  readonly text: string;
  /** Unknown fields that are left; paths follow items that got another index. */
  readonly aside: readonly PreservedFields[];
  /** More went than one sees in the form: what stood there before is to be kept. */
  readonly keepsBefore: boolean;
}

/** What `MessageForm` of message-form.tsx takes. */
export interface MessageFormProps {
  /** The tab: what is unfolded, the filter, the scroll place and the undo history are kept for each. */
  readonly documentId: string;
  /** Held by whoever outlives the view, so that a look at the JSON forgets nothing. */
  readonly memories: FormMemories;
  /** Of the draft, which is of format `json`. */
  readonly text: string;
  readonly aside: readonly PreservedFields[];
  readonly framing: 'delimited' | null;
  /** Null has no form: it asks for a type. */
  readonly typeName: string | null;
  /** The schema set of the request; null is the first that defines the type. */
  readonly schemaSet: string | null;
  /** All findings of `checkBody` for this text. */
  readonly problems: readonly Problem[];
  readonly variables: VariableScope;
  readonly onChange: (change: FormChange) => void;
  /** Shows a place of the text in the JSON view; both from 1. */
  readonly onGoTo: (line: number, column: number) => void;
}
