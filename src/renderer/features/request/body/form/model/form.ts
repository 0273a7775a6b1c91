import type { DraftJson } from '../../../../../../shared/json/draft-json.ts';
import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import type { Problem } from '../../../../../../shared/problem.ts';
import type { FormPlace } from './form-place.ts';
import type { FormRows } from './form-row.ts';
import type { FormTypes } from './form-types.ts';

/** What a form is made from. */
export interface FormInput {
  /** Of the draft, format `json`. */
  readonly text: string;
  readonly aside: readonly PreservedFields[];
  readonly framing: 'delimited' | null;
  readonly typeName: string;
  readonly types: FormTypes;
  /** Ids of the rows that are unfolded. */
  readonly expanded: ReadonlySet<string>;
  /** Shows rows whose name, number, type or value has this text, and what they lie in; empty shows all. */
  readonly filter: string;
  /** Leaves out fields that are not set. */
  readonly isSetOnly: boolean;
  /** Id of the row that is edited: it stays, whatever it says by now. */
  readonly keptId?: string;
  /** Of the check of this body. */
  readonly problems: readonly Problem[];
}

/**
 * A body as a form. `buildForm(input)` of build-form.ts makes it; `applyFormAction(form, action)` of
 * apply-form-action.ts does what a user asks for.
 */
export interface Form {
  readonly input: FormInput;
  readonly json: DraftJson;
  readonly root: FormPlace;
  /** Why there are no rows: text that is no JSON, with its place; then nothing can be edited. */
  readonly fault: Problem | null;
  readonly rows: FormRows;
  /** Of the message at the top, or of all messages of a body of several. */
  readonly setCount: number;
  readonly fieldCount: number;
  /** Types that the rows need and that are not known yet: to be fetched. */
  readonly wantedTypes: readonly string[];
}
