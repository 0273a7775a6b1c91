import { describeFormTypes } from '../../../../../../main/proto/body/describe-form-types.ts';
import {
  type CompiledSchema,
  compileSchema,
} from '../../../../../../main/proto/types/compile/compile-schema.ts';
import { compileText } from '../../../../../../main/proto/types/compile/compile-text.test-kit.ts';
import { sampleProtos } from '../../../../../../main/sample-server/replies/sample-type.ts';
import { buildForm } from './build-form.ts';
import type { Form, FormInput } from './form.ts';
import type { FormRow } from './form-row.ts';
import type { FormTypes } from './form-types.ts';

/** The engine's own schema of the kitchen's .proto files. */
export const kitchenSchema = compileSchema({
  id: 'kitchen',
  sources: [],
  problems: [],
  files: sampleProtos('kitchen').map(({ importPath, text }) => ({
    path: importPath,
    importPath,
    text,
  })),
});

/** The package of the sample that uses every feature of the language. */
export const kitchenPackage = 'com.example.samples.kitchen';

/** Describes the types of a schema on demand; undefined types are missing. */
export function typesOf(schema: CompiledSchema): FormTypes {
  const messages = new Map<string, ReturnType<FormTypes['message']>>();
  const enums = new Map<string, ReturnType<FormTypes['enum']>>();
  function message(name: string) {
    if (!messages.has(name)) {
      const described = describeFormTypes(schema, [name]);
      for (const one of described.messages)
        if (!messages.has(one.name)) messages.set(one.name, one);
      for (const one of described.enums) enums.set(one.name, one);
      if (!messages.has(name)) messages.set(name, 'missing');
    }
    return messages.get(name);
  }
  return { message, enum: (name) => enums.get(name) };
}

/** The types of the kitchen. */
export const kitchenTypes = typesOf(kitchenSchema);

/** Returns the types of a .proto text. */
export function typesOfText(text: string): FormTypes {
  return typesOf(compileText(text));
}

/** Builds the form of a kitchen message. */
export function kitchenForm(text: string, input: Partial<FormInput> = {}, name = 'Kitchen'): Form {
  return buildForm({
    text,
    aside: [],
    framing: null,
    typeName: `${kitchenPackage}.${name}`,
    types: kitchenTypes,
    expanded: new Set(),
    filter: '',
    isSetOnly: false,
    problems: [],
    ...input,
  });
}

/** Returns all rows of a form. */
export function rowsIn(form: Form): FormRow[] {
  return Array.from({ length: form.rows.count }, (_, index) => form.rows.at(index) as FormRow);
}

/** Returns the row with an id, which must exist. */
export function rowOf(form: Form, id: string): FormRow {
  const row = form.rows.at(form.rows.indexOf(id));
  if (row === undefined) throw new Error(`No row ${id}`);
  return row;
}

/** Returns rows as one line each: id, kind, state, text. */
export function outline(form: Form): string[] {
  return rowsIn(form).map(
    ({ depth, id, kind, state, text }) =>
      `${'  '.repeat(depth)}${id} ${kind} ${state}${text === null ? '' : ` ${text}`}`,
  );
}
