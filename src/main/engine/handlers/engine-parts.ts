import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { Generate } from '../../../shared/model/generators.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { SampleServerStatus, WorkspaceAccess } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { BodyReader } from '../exchange/bodies/body-reader.ts';
import type { BodyStore } from '../exchange/bodies/body-store.ts';
import type { ExchangeStore } from '../exchange/kept/exchange-store.ts';
import type { OpenedStore } from '../exchange/kept/opened-store.ts';
import type { ShownInTabs } from '../exchange/kept/shown-in-tabs.ts';
import type { Prepared } from '../exchange/prepare/prepare-request.ts';
import type { KnownSecrets } from '../exchange/secrets/known-secrets.ts';
import type { ReadBody } from '../exchange/send/receive-response.ts';
import type { HttpEngine, WireAnswer } from '../http/http-engine.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { SchemaLibrary } from '../schemas/schema-library.ts';
import type { TypeRanker } from '../schemas/type-ranker.ts';
import type { AllowedFiles } from '../workspace/allowed-files.ts';
import type { CapturedFile } from '../workspace/captured-file.ts';
import type { ExchangeHistory } from '../workspace/exchange-history.ts';
import type { OwnSaves } from '../workspace/own-saves.ts';
import type { SavePlaces } from '../workspace/save-places.ts';
import type { SessionStore } from '../workspace/session-store.ts';
import type { SettingsLayer } from '../workspace/settings-chain.ts';
import type { WorkspaceChanges } from '../workspace/workspace-changes.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';
import type { EngineOptions } from './engine-options.ts';
import type { SampleServerThread } from './sample-server-thread.ts';

/** What the handlers of an engine share: the open workspace, and all that serves it. */
export interface EngineParts {
  readonly options: EngineOptions;
  /** The open workspace. */
  readonly folder: string;
  /** What is wrong with the folder as such: the samples could not be copied, changes go unnoticed. */
  folderProblems(): readonly Problem[];
  /** Tells the window that the workspace is another than it was. */
  tellWorkspace(): void;
  /** Whether the files may be written now. */
  access(): WorkspaceAccess;
  /** What all that is private of the workspace is kept by, also outside of the private folder. */
  readonly stateId: string;
  readonly consentsId: string;
  /** True when another folder was at this path before, whose private state the user may give to this one. */
  hasFormerState(): boolean;
  /** Has that state be offered no more. */
  dismissFormerState(): Promise<void>;
  /** Takes note that a state was removed: it can be offered no more. */
  forgetFormerState(stateId: string): void;
  /** Where history, tabs and the like are kept: in the user's data folder. */
  readonly privateFolder: string;
  /** The workspace's files as they were last read. */
  files(): WorkspaceFiles;
  /** What the workspace and the folders say for a request, or up to a folder, the outermost first. */
  settingsChain(place: EntryRef): readonly SettingsLayer[];
  /** Takes note of requests that had a file when their tabs were last kept. */
  noteFiles(requestIds: Iterable<string>): void;
  /** Changes of the workspace's files. */
  readonly changes: WorkspaceChanges;
  readonly pool: WorkerPool;
  readonly schemas: SchemaLibrary;
  /** Finds the types that fit bodies; its `guess` is bounded in time. */
  readonly typeRanker: TypeRanker;
  readonly exchanges: ExchangeStore;
  readonly history: ExchangeHistory;
  readonly session: SessionStore;
  readonly ownSaves: OwnSaves;
  /** What the open tabs show: it is not removed to make room. */
  readonly shown: ShownInTabs;
  /** Secrets of the workspace; its mask hides those that this process has met. */
  readonly secrets: KnownSecrets;
  /** What answers set. */
  readonly captured: CapturedFile;
  readonly bodies: BodyStore;
  /** Whether a body of an exchange, or one that was opened, can be read from the disk. */
  isStored(bodyId: string): Promise<boolean>;
  /** Where the user lets files be written, outside the workspace. */
  readonly savePlaces: SavePlaces;
  readonly allowedFiles: AllowedFiles;
  sampleServer(): SampleServerStatus;
  /** Starts the sample server with the first call. */
  startSampleServer(): SampleServerThread;
  /** Loads the HTTP library with the first call. */
  http(): Promise<HttpEngine>;
  /**
   * What holds for a request, or within a folder, in an environment; null is outside of the
   * workspace. Every secret counts as set.
   */
  scope(place: EntryRef | null, environmentName: string | null): RequestScope;
  /** Makes the values of generators for what is sent. */
  readonly generate: Generate;
  /** Generators for what is made and not sent: new values, without moving the counter. */
  generateAhead(): Generate;
  /**
   * Resolves a request into the bytes that go out.
   *
   * @throws ProblemError for what the user has to mend or allow first, and `cancelled`
   */
  prepare(
    request: SavedRequest,
    environmentName: string | null,
    signal: AbortSignal,
    /** Makes the values of generators: those of what is sent, unless it is given. */
    generate?: Generate,
  ): Promise<Prepared>;
  /** As `prepare`, for what is measured and not sent: no secret needs a consent. */
  prepareUnsent(
    request: SavedRequest,
    environmentName: string | null,
    signal: AbortSignal,
    generate: Generate,
  ): Promise<Prepared>;
  /** Takes bodies to their messages, and says how they read. */
  readonly reader: BodyReader;
  /** Bodies from files, the clipboard and drops, and recordings. */
  readonly opened: OpenedStore;
  /** Bytes that a body may have, on the wire and decoded. */
  maxBodyBytes(): number;
  /**
   * Takes an answer to its message, and decides how it is to be understood; its body is in the store
   * under the id from then on, and as it arrived under the id that `rawBodyIdOf` gives.
   */
  readAnswer(
    answer: {
      /** Its rules and its response type count, in its schema set, and the rules that hold for it. */
      readonly request: SavedRequest;
      /** As it was sent. */
      readonly url: string;
      readonly bodyId: string;
      readonly answer: WireAnswer;
    },
    signal: AbortSignal,
  ): Promise<ReadBody>;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
  /** Ends all work that calls may be waiting for: they end by that. */
  endWork(): Promise<void>;
  /** Closes the workspace, when no call is under way any more. */
  dispose(): Promise<void>;
}
