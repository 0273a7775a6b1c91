import type { Handlers } from '../../shared/contract/contract.ts';
import type { engineContract } from '../../shared/contract/engine.ts';
import { type NotSaved, unsavedOfDraft } from '../../shared/model/unsaved.ts';
import { messageOf, type Problem, problem } from '../../shared/problem.ts';
import { bodyHandlers } from './handlers/body-handlers.ts';
import { byteHandlers } from './handlers/byte-handlers.ts';
import { cancellableCalls } from './handlers/cancellable-calls.ts';
import { captureHandlers } from './handlers/capture-handlers.ts';
import { compareHandlers } from './handlers/compare-handlers.ts';
import { cookieHandlers } from './handlers/cookie-handlers.ts';
import { curlHandlers } from './handlers/curl-handlers.ts';
import { decodingHandlers } from './handlers/decoding-handlers.ts';
import { draftHandlers } from './handlers/draft-handlers.ts';
import type { EngineOptions } from './handlers/engine-options.ts';
import { exchangeHandlers } from './handlers/exchange-handlers.ts';
import type { HandlersOf } from './handlers/handlers-of.ts';
import { historyHandlers } from './handlers/history-handlers.ts';
import { importHandlers } from './handlers/import-handlers.ts';
import { meaningHandlers } from './handlers/meaning-handlers.ts';
import { oauthHandlers } from './handlers/oauth-handlers.ts';
import { privateDataHandlers } from './handlers/private-data-handlers.ts';
import { projectHandlers } from './handlers/project-handlers.ts';
import { recoveredHandlers } from './handlers/recovered-handlers.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { schemaHandlers } from './handlers/schema-handlers.ts';
import { scopeHandlers } from './handlers/scope-handlers.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';
import { sizeHandlers } from './handlers/size-handlers.ts';
import { textHandlers } from './handlers/text-handlers.ts';
import { treeHandlers } from './handlers/tree-handlers.ts';
import { workspaceHandlers } from './handlers/workspace-handlers.ts';
import type { NewWorkspace } from './import/create-project.ts';
import { openParts } from './open-parts.ts';
import type { AllowedFiles } from './workspace/allowed-files.ts';
import type { SavePlaces } from './workspace/save-places.ts';

/** Everything that handles protobuf bytes, the network and the workspace's files. */
export interface Engine {
  readonly workspaceFolder: string;
  /** The name of the workspace in its file. */
  readonly workspaceName: string;
  /** The key of all private data of the workspace. */
  readonly stateId: string;
  /** The key of the consents for its secrets. */
  readonly consentsId: string;
  readonly savePlaces: SavePlaces;
  readonly allowedFiles: AllowedFiles;
  readonly handlers: Handlers<typeof engineContract>;
  /** Makes another workspace, which can then be opened. */
  createWorkspace(workspace: NewWorkspace): Promise<void>;
  /** Retries to write the windows' drafts, and names those that are still not on disk. */
  writeDrafts(): Promise<NotSaved>;
  /** Ends running work, and resolves when all writes are done. */
  dispose(): Promise<void>;
}

/** Opens a workspace and everything that serves it. The main thread only routes. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const parts = await openParts(options);
  const exchanges = exchangeHandlers(parts);
  const comparisons = compareHandlers(parts);
  const runs = runHandlers(parts);
  const own: HandlersOf<Exclude<keyof typeof engineContract, 'cancelCall'>> = {
    ...workspaceHandlers(parts),
    ...sessionHandlers(parts),
    ...scopeHandlers(parts),
    ...captureHandlers(parts),
    ...cookieHandlers(parts),
    ...oauthHandlers(parts),
    ...importHandlers(parts),
    ...projectHandlers(parts),
    ...privateDataHandlers(parts),
    ...historyHandlers(parts),
    ...draftHandlers(parts),
    ...byteHandlers(parts),
    ...decodingHandlers(parts),
    ...meaningHandlers(parts),
    ...recoveredHandlers(parts),
    ...schemaHandlers(parts),
    ...exchanges.handlers,
    ...runs.handlers,
    ...bodyHandlers(parts),
    ...textHandlers(parts),
    ...treeHandlers(parts),
    ...comparisons.handlers,
    ...curlHandlers(parts),
    ...sizeHandlers(parts),
  };
  const calls = cancellableCalls(own, options.events.meaningProgress);
  return {
    workspaceFolder: parts.folder,
    workspaceName: parts.files().settings.name,
    stateId: parts.stateId,
    consentsId: parts.consentsId,
    savePlaces: parts.savePlaces,
    allowedFiles: parts.allowedFiles,
    handlers: calls.handlers,
    async createWorkspace(workspace) {
      const { createProject } = await import('./import/create-project.ts');
      await createProject(parts.pool, workspace);
    },
    async writeDrafts() {
      const { drafts, reason } = await parts.session.writeAgain();
      return { unsaved: drafts.flatMap((draft) => unsavedOfDraft(draft) ?? []), reason };
    },
    async dispose() {
      calls.cancelAll();
      await Promise.all([exchanges.ended(), comparisons.ended(), runs.dispose()]);
      // Typed text first: saving it may need parts that end later.
      await parts.settled();
      await parts.endWork();
      await calls.ended();
      await parts.settled();
      await parts.dispose();
    },
  };
}

/** The Problem of an engine that cannot start at all. */
export function engineCannotStart(error: unknown): Problem {
  return problem({
    kind: 'internal',
    title: 'The engine cannot start',
    detail: 'Nothing can be sent or read without it. Your files are untouched.',
    hint: 'Restart Protodesk. If it happens again, see the log.',
    cause: messageOf(error),
  });
}
