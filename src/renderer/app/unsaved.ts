import type { z } from 'zod';
import type { shellContract } from '../../shared/contract/shell.ts';

/** Something typed that could not be put on disk: what it is, and its text for another place. */
export type Unsaved = z.input<typeof shellContract.readyToClose.input>['unsaved'][number];

/** What was typed as a text that can be kept anywhere. */
export function unsavedOf(name: string, content: unknown): Unsaved {
  return { name, text: JSON.stringify(content, null, 2) };
}
