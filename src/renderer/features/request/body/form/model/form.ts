import type { DraftJson } from '../../../../../../shared/json/draft-json.ts';
import type { PreservedFields } from '../../../../../../shared/model/body-draft.ts';
import type { Problem } from '../../../../../../shared/problem.ts';
import type { FormPlace } from './form-place.ts';
import type { FormRows } from './form-row.ts';
import type { FormTypes } from './form-types.ts';

/** What a form is made from. */
export interface FormInput {
  /** The text of the draft, in format `json`. */
  readonly text: string;
  readonly aside: readonly PreservedFields[];
  readonly framing: 'delimited' | null;
  readonly typeName: string;
  readonly types: FormTypes;
  /** The ids of expanded rows. */
  readonly expanded: ReadonlySet<string>;
  /** Shows rows whose name, number, type or value matches, and the rows around them; empty shows all. */
  readonly filter: string;
  /** Hides unset fields. */
  readonly isSetOnly: boolean;
  /** The id of the row being edited: it stays, whatever it contains. */
  readonly keptId?: string;
  /** The problems found by the check of this body. */
  readonly problems: readonly Problem[];
}

/**
 * A body as a form. `buildForm(input)` of build-form.ts creates it; `applyFormAction(form, action)` of
 * apply-form-action.ts applies a user's action.
 */
export interface Form {
  readonly input: FormInput;
  readonly json: DraftJson;
  readonly root: FormPlace;
  /** Why there are no rows: the text is not JSON, with the place. Nothing can be edited then. */
  readonly fault: Problem | null;
  readonly rows: FormRows;
  /** The number of set fields in the top message, or in all messages of a body of several. */
  readonly setCount: number;
  readonly fieldCount: number;
  /** Types that the rows need and that must be fetched. */
  readonly wantedTypes: readonly string[];
}
