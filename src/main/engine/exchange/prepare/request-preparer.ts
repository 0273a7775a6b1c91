import { join } from 'node:path';
import type { EntryRef } from '../../../../shared/contract/engine-workspace.ts';
import type { Generate } from '../../../../shared/model/generators.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { inSharedMemory } from '../../../proto/bytes/in-shared-memory.ts';
import type { HttpEngine } from '../../http/http-engine.ts';
import { deadlines } from '../../pool/deadlines.ts';
import { untilAborted } from '../../pool/until-aborted.ts';
import type { SchemaLibrary } from '../../schemas/schema-library.ts';
import type { AllowedFiles } from '../../workspace/allowed-files.ts';
import {
  type BodyPlace,
  findBodyFile,
  findPartFile,
  forRequest,
  readBodyFile,
} from '../../workspace/body-file.ts';
import type { CapturedFile } from '../../workspace/captured-file.ts';
import type { SettingsLayer } from '../../workspace/settings-chain.ts';
import type { WorkspaceChanges } from '../../workspace/workspace-changes.ts';
import type { WorkspaceFiles } from '../../workspace/workspace-files.ts';
import type { TokenSource } from '../oauth/token-source.ts';
import { resolveScope } from '../scope/resolve-scope.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { hintAtSetters } from './hint-at-setters.ts';
import { type Prepared, prepareRequest, prepareToken } from './prepare-request.ts';
import { readAuthorities } from './read-authorities.ts';
import type { TokenTools } from './token-of-request.ts';

/** The sources of scopes and requests, and what a request waits for. */
export interface PreparerInit {
  readonly workspaceFolder: string;
  readonly privateFolder: string;
  readonly files: () => WorkspaceFiles;
  readonly settingsChain: (place: EntryRef) => readonly SettingsLayer[];
  readonly captured: Pick<CapturedFile, 'list' | 'secretNames'>;
  readonly changes: Pick<WorkspaceChanges, 'lastPlace' | 'settled'>;
  /** Provides variables, and starts with the first request. */
  readonly sampleServer: {
    variables(): Readonly<Record<string, string>>;
    start(): { readonly started: Promise<unknown> };
  };
  readonly secrets: SecretStore;
  readonly tokens: TokenSource;
  readonly http: () => Promise<HttpEngine>;
  readonly schemas: Pick<SchemaLibrary, 'run'>;
  readonly generate: Generate;
  /** Files that the user chose outside the normal folders of bodies and authorities. */
  readonly allowedFiles: Pick<AllowedFiles, 'has'>;
  readonly version: string;
  /** The limit of a response body. */
  readonly maxBodyBytes: () => number;
  readonly onUnexpected: (error: unknown, where: string) => void;
}

/** A request to prepare, for sending or only for its bytes. */
export interface ToPrepare {
  readonly request: SavedRequest;
  readonly environmentName: string | null;
  readonly signal: AbortSignal;
  /** Makes the values of generators; by default those for sending. */
  readonly generate?: Generate;
  /** True when only the bytes are needed: then no secret needs consent. */
  readonly isUnsent?: boolean;
  /** Has other texts in the place of secrets; by default their values. */
  readonly secrets?: Pick<SecretStore, 'check' | 'read' | 'heldBack'>;
}

/** Finds the scope of requests, and prepares them for sending. */
export interface RequestPreparer {
  /**
   * Returns the scope of a request, or within a folder; null is outside the workspace. Treats every secret as
   * set.
   */
  scope(place: EntryRef | null, environmentName: string | null): RequestScope;
  /**
   * Resolves a request into the bytes to send, after what it waits for.
   *
   * @throws ProblemError as {@link prepareRequest}, and `cancelled`
   */
  prepare(toPrepare: ToPrepare): Promise<Prepared>;
  /** Returns the path of the file that has exactly these bytes of a request's body; null without one. */
  bodyFile(request: SavedRequest, bytes: Uint8Array): Promise<string | null>;
  /**
   * Returns how to get the token of an auth of type `oauth2`.
   *
   * @param request has the auth and the settings of calls
   * @param place where the auth is; null is outside the workspace
   * @throws ProblemError as {@link prepareToken}
   */
  prepareToken(
    toPrepare: ToPrepare & { readonly place: EntryRef | null },
  ): ReturnType<typeof prepareToken>;
}

/** Creates a preparer for a workspace that may still be opening or changing. */
export function createRequestPreparer(init: PreparerInit): RequestPreparer {
  const { workspaceFolder, privateFolder, files, allowedFiles, schemas } = init;
  let capturedSecrets: Promise<unknown> | null = null;

  function readCapturedSecrets(): Promise<unknown> {
    capturedSecrets ??= init.secrets.read(init.captured.secretNames()).catch((error: unknown) => {
      // A request that uses one reports the error; the next request tries again.
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
      // The name of a damaged file is unknown: it may be the chosen one.
      problems: environmentName !== null && environment === null ? brokenEnvironments : [],
      captured: init.captured.list(environmentName),
      appVariables: init.sampleServer.variables(),
    });
  }

  /** A request without a file belongs to the workspace. */
  function pathOf({ id }: SavedRequest): string {
    const place = files().places.get(id) ?? init.changes.lastPlace(id);
    return place?.path ?? join(workspaceFolder, 'collections', 'new');
  }

  function bodyPlaceOf({ id }: SavedRequest): BodyPlace {
    return {
      folder: workspaceFolder,
      privateFolder,
      isAllowed: (real) => allowedFiles.has({ kind: 'body', requestId: id }, real),
    };
  }

  const authorities = (caFile: string) =>
    readAuthorities(workspaceFolder, caFile, (real) =>
      allowedFiles.has({ kind: 'authorities' }, real),
    );

  function tokensFor(environmentName: string | null, signal: AbortSignal): TokenTools {
    return {
      ...{ source: init.tokens, environmentName },
      exchange: async (wire) => (await init.http()).exchange(wire, { signal }),
    };
  }

  return {
    scope,
    async bodyFile(request, bytes) {
      const { file } = request.body;
      if (file === undefined) return null;
      const { path, byteLength } = await findBodyFile(
        bodyPlaceOf(request),
        pathOf(request),
        file.path,
      );
      if (byteLength !== bytes.byteLength) return null;
      const found = await readBodyFile(bodyPlaceOf(request), pathOf(request), request.body);
      return Buffer.from(found).equals(bytes) ? path : null;
    },
    async prepareToken({ request, place, environmentName, signal, isUnsent }) {
      await untilAborted(init.changes.settled(), signal);
      await untilAborted(init.sampleServer.start().started, signal);
      return prepareToken(request, scope(place, environmentName), {
        ...{ version: init.version, secrets: init.secrets, generate: init.generate },
        ...{ readAuthorities: authorities, tokens: tokensFor(environmentName, signal) },
        isUnsent: isUnsent === true,
      });
    },
    async prepare(toPrepare) {
      const { request, environmentName, signal, isUnsent } = toPrepare;
      const { generate = init.generate, secrets = init.secrets } = toPrepare;
      // A change saved a moment ago must count.
      await untilAborted(init.changes.settled(), signal);
      // Its address is a variable: a request sent right after the start waits for it.
      await untilAborted(init.sampleServer.start().started, signal);
      // A response may hold a secret that its request did not use: all must be known before sending.
      await untilAborted(readCapturedSecrets(), signal);
      const { requests } = files();
      const path = pathOf(request);
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
          secrets,
          // A disk may hang.
          readBodyFile: (body) =>
            untilAborted(readBodyFile(bodyPlaceOf(request), path, body), signal),
          findFile: (of) =>
            untilAborted(
              'part' in of
                ? findPartFile(bodyPlaceOf(request), path, of.part)
                : findBodyFile(bodyPlaceOf(request), path, of.body.file?.path ?? ''),
              signal,
            ),
          readAuthorities: (caFile) => untilAborted(authorities(caFile), signal),
          generate,
          isUnsent: isUnsent === true,
          tokens: tokensFor(environmentName, signal),
          encodeBody: (body) => schemas.run('encodeBody', body, encoding(body)),
          encodeBodyFile: (body) => schemas.run('encodeBodyFile', body, encoding(body)),
          async packBody({ bytes, coding }) {
            const shared = { bytes: await inSharedMemory([bytes]), coding };
            return schemas.run('packBody', shared, encoding({ typeName: null }));
          },
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
