import type { FormEnum, FormMessage } from '../../../../../../shared/model/message-form.ts';

/** The types that a form knows. */
export interface FormTypes {
  /** `missing` for a type that no schema defines, undefined for one that is not fetched yet. */
  readonly message: (name: string) => FormMessage | 'missing' | undefined;
  readonly enum: (name: string) => FormEnum | undefined;
}
