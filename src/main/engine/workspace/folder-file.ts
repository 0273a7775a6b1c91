import { z } from 'zod';
import type { InheritedSettings } from '../../../shared/model/inherited-settings.ts';
import type { FileKind } from './file-kind.ts';
import { type FileRead, readFileText } from './read-file-text.ts';
import { settingsKeys, settingsOf, versionKey } from './settings-keys.ts';

/** A folder's file as written. */
export const folderFileSchema = z.object({
  schemaVersion: versionKey,
  name: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Its display name; by default the folder's name on disk." }),
  order: z.array(z.string()).default([]).meta({
    description:
      'Names of folders, and of request files without .request.yaml, in display order. Others follow by name.',
  }),
  ...settingsKeys,
});

/** The content of `folder.yaml`. */
export interface FolderFile {
  /** Null uses the name of the folder on disk. */
  readonly name: string | null;
  readonly order: readonly string[];
  readonly settings: InheritedSettings;
}

/** `folder.yaml`, for each folder of the collections with settings. */
export const folderKind: FileKind<FolderFile> = {
  name: 'this folder',
  schema: folderFileSchema.transform((file) => ({
    name: file.name ?? null,
    order: file.order,
    settings: settingsOf(file),
  })),
  migrations: [],
  isUsableInPart: true,
};

/** Reads the text of a `folder.yaml`. Leaves out invalid parts. */
export function readFolderText(
  path: string,
  text: string,
  kind: FileKind<FolderFile> = folderKind,
): FileRead<FolderFile> {
  return readFileText(kind, path, text);
}
