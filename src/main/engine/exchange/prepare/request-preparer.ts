import { join } from 'node:path';
import type { EntryRef } from '../../../../shared/contract/engine-workspace.ts';
import type { CapturedValue } from '../../../../shared/model/capture.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { AllowedFiles } from '../../workspace/allowed-files.ts';
import { forRequest, readBodyFile } from '../../workspace/body-file.ts';
import type { SettingsLayer } from '../../workspace/settings-chain.ts';
import type { WorkspaceFiles } from '../../workspace/workspace-files.ts';
import { resolveScope } from '../scope/resolve-scope.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { hintAtSetters } from './hint-at-setters.ts';
import { type Prepared, type PrepareTools, prepareRequest } from './prepare-request.ts';
import { readAuthorities } from './read-authorities.ts';

/** What scopes and requests are made of. */
export interface PreparerInit {
  readonly workspaceFolder: string;
  readonly privateFolder: string;
  readonly files: () => WorkspaceFiles;
  readonly settingsChain: (place: EntryRef) => readonly SettingsLayer[];
  readonly captured: (environmentName: string | null) => readonly CapturedValue[];
  /** Where the file of a request was when it was last seen. */
  readonly lastPlace: (requestId: string) => { readonly path: string } | undefined;
  /** What the app gives by itself, such as `sampleServer`. */
  readonly appVariables: () => Readonly<Record<string, string>>;
  readonly secrets: SecretStore;
  /** Files outside of where bodies and authorities lie that the user chose. */
  readonly allowedFiles: Pick<AllowedFiles, 'has'>;
  readonly version: string;
  /** What the body of an answer may have. */
  readonly maxBodyBytes: () => number;
}

/** Says what holds for requests, and turns them into what goes out. */
export interface RequestPreparer {
  /** What holds for a request, or within a folder; null is outside of the workspace. Every secret counts as set. */
  scope(place: EntryRef | null, environmentName: string | null): RequestScope;
  /** @throws ProblemError as {@link prepareRequest} */
  prepare(
    request: SavedRequest,
    environmentName: string | null,
    tools: Pick<PrepareTools, 'encodeBody' | 'encodeBodyFile' | 'generate' | 'isUnsent'>,
  ): Promise<Prepared>;
}

/** Prepares the requests of an open workspace. */
export function createRequestPreparer(init: PreparerInit): RequestPreparer {
  const { workspaceFolder, privateFolder, files, allowedFiles } = init;

  function scope(place: EntryRef | null, environmentName: string | null): RequestScope {
    const { environments, brokenEnvironments } = files();
    const environment = environments.find(({ name }) => name === environmentName) ?? null;
    return resolveScope({
      chain: place === null ? [] : init.settingsChain(place),
      environment,
      // The name of a damaged file is not known: the one that is chosen may be it.
      problems: environmentName !== null && environment === null ? brokenEnvironments : [],
      captured: init.captured(environmentName),
      appVariables: init.appVariables(),
    });
  }

  return {
    scope,
    async prepare(request, environmentName, tools) {
      const { places, requests } = files();
      // A request without a file yet is one of the workspace.
      const { path } = places.get(request.id) ??
        init.lastPlace(request.id) ?? {
          path: join(workspaceFolder, 'collections', 'new'),
        };
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
          ...tools,
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
