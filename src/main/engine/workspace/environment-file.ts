import { z } from 'zod';
import { textVariable, variableSchema } from '../../../shared/model/variable.ts';
import { type Environment, environmentSchema } from '../../../shared/model/workspace.ts';

/** An environment as a file has it: a variable that is mere text is that text. */
export const environmentFileSchema: z.ZodType<Environment> = environmentSchema.extend({
  variables: z
    .record(
      z.string(),
      z.preprocess(
        (value) => (typeof value === 'string' ? textVariable(value) : value),
        variableSchema,
      ),
    )
    .default({}),
});
