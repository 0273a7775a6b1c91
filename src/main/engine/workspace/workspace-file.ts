import { z } from 'zod';
import { defaultBodyMegabytes, mostBodyMegabytes } from '../../../shared/model/body-limit.ts';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import { setNameSchema } from '../../../shared/model/schemas.ts';
import type { FileKind } from './file-kind.ts';
import { type FileRead, readFileText } from './read-file-text.ts';
import { settingsKeys, settingsOf, versionKey } from './settings-keys.ts';

/** A list of schemas that a workspace uses. Paths are relative to it, or absolute. */
const schemasKey = z
  .array(
    z.object({
      path: z.string().min(1).meta({
        description: 'A folder of .proto files, one such file, or a descriptor set.',
      }),
      set: setNameSchema.optional().meta({ description: 'Its schema set; "default" if omitted.' }),
      includeRoots: z.array(z.string()).optional().meta({
        description: 'Import roots; inferred if omitted.',
      }),
    }),
  )
  .default([])
  .meta({ description: 'Sources of message types; relative to this file, or absolute.' });

/** `protodesk.yaml` as written. */
export const workspaceFileSchema = z.object({
  schemaVersion: versionKey,
  name: z.string().min(1).meta({ description: 'Its name in the window title.' }),
  schemas: schemasKey,
  maxBodyMegabytes: z
    .number()
    .int()
    .min(1)
    .max(mostBodyMegabytes)
    .default(defaultBodyMegabytes)
    .meta({
      description:
        'Larger bodies are cut, received and decoded. Needs about three times as much memory.',
    }),
  ...settingsKeys,
});

/** The content of `protodesk.yaml`. */
export interface WorkspaceFile {
  readonly name: string;
  readonly schemas: z.infer<typeof schemasKey>;
  /** The maximum size of a response body, or of an opened file; in units of 1024 x 1024 bytes. */
  readonly maxBodyMegabytes: number;
  readonly settings: InheritedSettings;
}

/** `protodesk.yaml`, which makes a folder a workspace. */
export const workspaceKind: FileKind<WorkspaceFile> = {
  name: 'this workspace',
  schema: workspaceFileSchema.transform((file) => ({
    name: file.name,
    schemas: file.schemas,
    maxBodyMegabytes: file.maxBodyMegabytes,
    settings: settingsOf(file),
  })),
  migrations: [],
  isUsableInPart: true,
};

/** Reads the text of a `protodesk.yaml`. Leaves out invalid parts. */
export function readWorkspaceText(
  path: string,
  text: string,
  kind: FileKind<WorkspaceFile> = workspaceKind,
): FileRead<WorkspaceFile> {
  return readFileText(kind, path, text);
}
