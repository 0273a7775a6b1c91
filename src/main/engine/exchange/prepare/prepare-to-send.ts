import type { Generate } from '../../../../shared/model/generators.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { deadlines } from '../../pool/deadlines.ts';
import { untilAborted } from '../../pool/until-aborted.ts';
import type { SchemaLibrary } from '../../schemas/schema-library.ts';
import type { CapturedFile } from '../../workspace/captured-file.ts';
import type { WorkspaceChanges } from '../../workspace/workspace-changes.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import type { Prepared } from './prepare-request.ts';
import type { RequestPreparer } from './request-preparer.ts';

/** What a request waits for before it is prepared, and what encodes its body. */
export interface PrepareToSendInit {
  readonly preparer: RequestPreparer;
  readonly changes: Pick<WorkspaceChanges, 'settled'>;
  readonly sampleServer: { start(): { readonly started: Promise<unknown> } };
  readonly secrets: Pick<SecretStore, 'read'>;
  readonly captured: Pick<CapturedFile, 'secretNames'>;
  readonly schemas: Pick<SchemaLibrary, 'run'>;
  readonly onUnexpected: (error: unknown, where: string) => void;
}

/** Resolves a request into the bytes that go out; fails as `RequestPreparer.prepare` does, and with `cancelled`. */
export type PrepareToSend = (
  request: SavedRequest,
  environmentName: string | null,
  signal: AbortSignal,
  generate: Generate,
  /** For its bytes alone. */
  isUnsent?: boolean,
) => Promise<Prepared>;

/** Prepares requests of a workspace that may have been opened only now, and may be changing. */
export function createPrepareToSend(init: PrepareToSendInit): PrepareToSend {
  const { preparer, schemas } = init;
  let capturedSecrets: Promise<unknown> | null = null;

  function readCapturedSecrets(): Promise<unknown> {
    capturedSecrets ??= init.secrets.read(init.captured.secretNames()).catch((error: unknown) => {
      // What uses one says so itself; the next request tries again.
      capturedSecrets = null;
      init.onUnexpected(error, 'secrets');
    });
    return capturedSecrets;
  }

  return async (request, environmentName, signal, generate, isUnsent = false) => {
    // What was saved a moment ago counts.
    await untilAborted(init.changes.settled(), signal);
    // Its address is a variable: a request sent in the first moments waits for it.
    await untilAborted(init.sampleServer.start().started, signal);
    // An answer may hold a secret that its request did not use: each has to be known by then.
    await untilAborted(readCapturedSecrets(), signal);
    const { schemaSet } = request;
    const encoding = ({ typeName }: { readonly typeName: string | null }) => ({
      deadlineMs: deadlines.readMs,
      ...{ signal, schemaSet },
      typeNames: [typeName],
    });
    return preparer.prepare(request, environmentName, {
      generate,
      isUnsent,
      encodeBody: (body) => schemas.run('encodeBody', body, encoding(body)),
      encodeBodyFile: (body) => schemas.run('encodeBodyFile', body, encoding(body)),
    });
  };
}
