import { join } from 'node:path';
import type { EntryRef } from '../../../../shared/contract/engine-workspace.ts';
import type { Generate } from '../../../../shared/model/generators.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { deadlines } from '../../pool/deadlines.ts';
import { untilAborted } from '../../pool/until-aborted.ts';
import type { SchemaLibrary } from '../../schemas/schema-library.ts';
import type { AllowedFiles } from '../../workspace/allowed-files.ts';
import { forRequest, readBodyFile } from '../../workspace/body-file.ts';
import type { CapturedFile } from '../../workspace/captured-file.ts';
import type { SettingsLayer } from '../../workspace/settings-chain.ts';
import type { WorkspaceChanges } from '../../workspace/workspace-changes.ts';
import type { WorkspaceFiles } from '../../workspace/workspace-files.ts';
import { resolveScope } from '../scope/resolve-scope.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { hintAtSetters } from './hint-at-setters.ts';
import { type Prepared, prepareRequest } from './prepare-request.ts';
import { readAuthorities } from './read-authorities.ts';

/** What scopes and requests are made of, and what a request waits for. */
export interface PreparerInit {
  readonly workspaceFolder: string;
  readonly privateFolder: string;
  readonly files: () => WorkspaceFiles;
  readonly settingsChain: (place: EntryRef) => readonly SettingsLayer[];
  readonly captured: Pick<CapturedFile, 'list' | 'secretNames'>;
  readonly changes: Pick<WorkspaceChanges, 'lastPlace' | 'settled'>;
  /** Gives variables by itself, and starts with the first request. */
  readonly sampleServer: {
    variables(): Readonly<Record<string, string>>;
    start(): { readonly started: Promise<unknown> };
  };
  readonly secrets: SecretStore;
  readonly schemas: Pick<SchemaLibrary, 'run'>;
  readonly generate: Generate;
  /** Files outside of where bodies and authorities lie that the user chose. */
  readonly allowedFiles: Pick<AllowedFiles, 'has'>;
  readonly version: string;
  /** What the body of a response may have. */
  readonly maxBodyBytes: () => number;
  readonly onUnexpected: (error: unknown, where: string) => void;
}

/** A request that is to be prepared, as it is sent or for its bytes alone. */
export interface ToPrepare {
  readonly request: SavedRequest;
  readonly environmentName: string | null;
  readonly signal: AbortSignal;
  /** Makes the values of generators: those of what is sent, unless it is given. */
  readonly generate?: Generate;
  /** Whether it is for its bytes alone: then no secret needs a consent. */
  readonly isUnsent?: boolean;
}

/** Says what holds for requests, and turns them into what goes out. */
export interface RequestPreparer {
  /** What holds for a request, or within a folder; null is outside of the workspace. Every secret counts as set. */
  scope(place: EntryRef | null, environmentName: string | null): RequestScope;
  /**
   * Resolves a request into the bytes that go out, once what it waits for has come.
   *
   * @throws ProblemError as {@link prepareRequest}, and `cancelled`
   */
  prepare(toPrepare: ToPrepare): Promise<Prepared>;
}

/** Prepares the requests of a workspace that may have been opened only now, and may be changing. */
export function createRequestPreparer(init: PreparerInit): RequestPreparer {
  const { workspaceFolder, privateFolder, files, allowedFiles, schemas } = init;
  let capturedSecrets: Promise<unknown> | null = null;

  function readCapturedSecrets(): Promise<unknown> {
    capturedSecrets ??= init.secrets.read(init.captured.secretNames()).catch((error: unknown) => {
      // What uses one says so itself; the next request tries again.
      capturedSecrets = null;
      init.onUnexpected(error, 'secrets');
    });
    return capturedSecrets;
  }

  function scope(place: EntryRef | null, environmentName: string | null): RequestScope {
    const { environments, brokenEnvironments } = files();
    const environment = environments.find(({ name }) => name === environmentName) ?? null;
    return resolveScope({
      chain: place === null ? [] : init.settingsChain(place),
      environment,
      // The name of a damaged file is not known: the one that is chosen may be it.
      problems: environmentName !== null && environment === null ? brokenEnvironments : [],
      captured: init.captured.list(environmentName),
      appVariables: init.sampleServer.variables(),
    });
  }

  return {
    scope,
    async prepare({ request, environmentName, signal, generate = init.generate, isUnsent }) {
      // What was saved a moment ago counts.
      await untilAborted(init.changes.settled(), signal);
      // Its address is a variable: a request sent in the first moments waits for it.
      await untilAborted(init.sampleServer.start().started, signal);
      // A response may hold a secret that its request did not use: each has to be known by then.
      await untilAborted(readCapturedSecrets(), signal);
      const { places, requests } = files();
      // A request without a file yet is one of the workspace.
      const { path } = places.get(request.id) ??
        init.changes.lastPlace(request.id) ?? {
          path: join(workspaceFolder, 'collections', 'new'),
        };
      const encoding = ({ typeName }: { readonly typeName: string | null }) => ({
        deadlineMs: deadlines.readMs,
        ...{ signal, schemaSet: request.schemaSet },
        typeNames: [typeName],
      });
      const own = scope({ kind: 'request', id: request.id }, environmentName);
      try {
        return await prepareRequest(request, own, {
          version: init.version,
          maxBodyBytes: init.maxBodyBytes(),
          secrets: init.secrets,
          readBodyFile: (body) =>
            readBodyFile(
              {
                folder: workspaceFolder,
                privateFolder,
                isAllowed: (real) =>
                  allowedFiles.has({ kind: 'body', requestId: request.id }, real),
              },
              path,
              body,
            ),
          readAuthorities: (caFile) =>
            readAuthorities(workspaceFolder, caFile, (real) =>
              allowedFiles.has({ kind: 'authorities' }, real),
            ),
          generate,
          isUnsent: isUnsent === true,
          encodeBody: (body) => schemas.run('encodeBody', body, encoding(body)),
          encodeBodyFile: (body) => schemas.run('encodeBodyFile', body, encoding(body)),
        });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const ofRequest = forRequest(error.problem, request.id);
        const problem = hintAtSetters(ofRequest, request, own, requests.values());
        throw new ProblemError(problem, { cause: error });
      }
    },
  };
}
