import { z } from 'zod';
import { titleOf } from './request-title.ts';
import type { TabDraft } from './session.ts';

/** Typed content that could not be saved to disk. */
const unsavedSchema = z.object({
  /** As the user knows it. */
  name: z.string(),
  /** For saving in another place; null for a secret. */
  text: z.string().nullable(),
});

/** All typed content that is not on disk, and the reason. */
export const notSavedSchema = z.object({
  unsaved: z.array(unsavedSchema),
  reason: z.string().nullable(),
});

export type Unsaved = z.infer<typeof unsavedSchema>;
export type NotSaved = z.infer<typeof notSavedSchema>;

/** Returns typed content as a text that can be saved anywhere. */
export function unsavedOf(name: string, content: unknown): Unsaved {
  return { name, text: JSON.stringify(content, null, 2) };
}

/** Returns the typed content of a tab; null if it has nothing that exists only there. */
export function unsavedOfDraft(draft: TabDraft): Unsaved | null {
  switch (draft.kind) {
    case 'request': {
      const { isChanged, typed = [], typedRules = [] } = draft;
      const holdsTyped = isChanged || typed.length > 0 || typedRules.length > 0;
      return holdsTyped ? unsavedOf(titleOf(draft.request), draft) : null;
    }
    case 'compare':
      return unsavedOf(`Compare: ${titleOf(draft.request)}`, draft);
    case 'run':
      return unsavedOf(`Time: ${draft.plan.name}`, draft);
    case 'folder': {
      const name = draft.folderPath.split('/').at(-1) || 'Workspace';
      return (draft.typedRules ?? []).length > 0 ? unsavedOf(name, draft) : null;
    }
    case 'schema':
    case 'exchange':
    case 'body':
    case 'recording':
    case 'diff':
      return null;
  }
}

const unsavedFileSchema = z.object({
  protodesk: z.literal('unsaved'),
  version: z.literal(1),
  contents: z.array(z.object({ name: z.string(), content: z.unknown() })),
});

/** A larger file was not written by "Save elsewhere...": many bodies of megabytes fit. */
export const maxUnsavedFileBytes = 64 * 1024 * 1024;

/** The content of a file of "Save elsewhere...". */
export type UnsavedContents = z.infer<typeof unsavedFileSchema>['contents'];

/** Returns the text of a file with typed content; leaves out secrets. */
export function unsavedFileText(unsaved: readonly Unsaved[]): string {
  const contents = unsaved.flatMap(({ name, text }) =>
    text === null ? [] : [{ name, content: JSON.parse(text) as unknown }],
  );
  return `${JSON.stringify({ protodesk: 'unsaved', version: 1, contents }, null, 2)}\n`;
}

/** Parses such a file. Throws if it is another file. */
export function parseUnsavedFile(text: string): UnsavedContents {
  return unsavedFileSchema.parse(JSON.parse(text)).contents;
}
