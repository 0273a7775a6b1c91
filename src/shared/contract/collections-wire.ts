import type { CollectionEntry } from '../model/workspace.ts';
import { applyChange, changeOf, type ListChange } from './collections-change.ts';

/**
 * Processes each message at one end of a port that carries workspaces. A workspace has thousands of entries,
 * and a save changes one of them. So the first message is complete, and each later one has only the changes.
 * This relies on the port to lose no message and keep their order.
 */
export type CollectionsWire = <T>(message: T) => T;

/** Sent in place of collections that were sent before. */
interface ChangedCollections {
  readonly since: ListChange | null;
}

/** Creates the sending end: it leaves out what the other end has. */
export function createCollectionsSender(): CollectionsWire {
  let sent: readonly CollectionEntry[] | null = null;
  return withCollections((collections): unknown => {
    const before = sent;
    sent = collections as readonly CollectionEntry[];
    if (before === null) return collections;
    return { since: changeOf(before, sent) } satisfies ChangedCollections;
  });
}

/**
 * Creates the receiving end: it restores what was left out, as the same objects as before. The schema of the
 * message checks the result; a change that does not fit becomes null, which no schema accepts.
 */
export function createCollectionsReceiver(): CollectionsWire {
  let received: readonly CollectionEntry[] = [];
  return withCollections((crossed) => {
    const isChange = typeof crossed === 'object' && crossed !== null && 'since' in crossed;
    const collections = isChange ? applyChange(received, crossed.since) : crossed;
    if (Array.isArray(collections)) received = collections;
    return collections;
  });
}

/** Responses are a workspace, or contain one; events carry one. */
function withCollections(replace: (collections: unknown) => unknown): CollectionsWire {
  return (message) => {
    const { r: response, a: event } = message as Partial<{ r: unknown; a: unknown }>;
    if (isObject(response) && 'value' in response) {
      const value = inValue(response.value, replace);
      return value === response.value ? message : { ...message, r: { ...response, value } };
    }
    if (!Array.isArray(event) || event.length !== 1) return message;
    const value = inValue(event[0], replace);
    return value === event[0] ? message : { ...message, a: [value] };
  };
}

function inValue(value: unknown, replace: (collections: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  if ('collections' in value) return { ...value, collections: replace(value.collections) };
  if (!('workspace' in value)) return value;
  const { workspace } = value;
  if (!isObject(workspace) || !('collections' in workspace)) return value;
  return { ...value, workspace: { ...workspace, collections: replace(workspace.collections) } };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
