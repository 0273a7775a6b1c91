import { z } from 'zod';
import { type Environment, environmentSchema } from '../../../shared/model/workspace.ts';
import type { FileKind } from './file-kind.ts';
import { type FileRead, readFileText } from './read-file-text.ts';
import { variablesKey, versionKey } from './settings-keys.ts';

/** An environment as stored in its file. */
export const environmentFileSchema = z.object({
  schemaVersion: versionKey,
  name: environmentSchema.shape.name.meta({
    description: 'Its name in the window and for --env.',
  }),
  variables: variablesKey,
});

/** `environments/*.yaml`. */
export const environmentKind: FileKind<Environment> = {
  name: 'this environment',
  schema: environmentFileSchema.transform(({ name, variables }) => ({ name, variables })),
  migrations: [],
  isUsableInPart: true,
};

/** Reads the text of an environment's file. Leaves out invalid variables. */
export function readEnvironmentText(
  path: string,
  text: string,
  kind: FileKind<Environment> = environmentKind,
): FileRead<Environment> {
  return readFileText(kind, path, text);
}
