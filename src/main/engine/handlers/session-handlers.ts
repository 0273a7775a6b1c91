import type { EngineParts } from '../engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The open tabs and their drafts. */
export function sessionHandlers({
  session,
}: EngineParts): HandlersOf<'readSession' | 'saveSession'> {
  return {
    readSession: () => session.read(),
    saveSession: (change) => session.save(change),
  };
}
