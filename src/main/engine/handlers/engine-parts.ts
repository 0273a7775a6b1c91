import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { WorkspaceAccess } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { BodyReader } from '../exchange/bodies/body-reader.ts';
import type { BodyStore } from '../exchange/bodies/body-store.ts';
import type { ExchangeStore } from '../exchange/kept/exchange-store.ts';
import type { OpenedStore } from '../exchange/kept/opened-store.ts';
import type { ShownInTabs } from '../exchange/kept/shown-in-tabs.ts';
import type { RequestPreparer } from '../exchange/prepare/request-preparer.ts';
import type { LiveGenerators } from '../exchange/scope/live-generators.ts';
import type { KnownSecrets } from '../exchange/secrets/known-secrets.ts';
import type { ReadBody } from '../exchange/send/receive-response.ts';
import type { HttpEngine, WireResponse } from '../http/http-engine.ts';
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
import type { SampleServerOnDemand } from './sample-server-on-demand.ts';

/** The open workspace: its files, and what is private of it. */
export interface WorkspaceParts {
  readonly folder: string;
  /** What is wrong with the folder as such: the samples could not be copied, changes go unnoticed. */
  folderProblems(): readonly Problem[];
  /** Tells the window that the workspace is another than it was. */
  tellWorkspace(): void;
  /** Whether the files may be written now. */
  access(): WorkspaceAccess;
  /** The files as they were last read. */
  files(): WorkspaceFiles;
  /** Changes of the files. */
  readonly changes: WorkspaceChanges;
  /** What the workspace and the folders say for a request, or up to a folder, the outermost first. */
  settingsChain(place: EntryRef): readonly SettingsLayer[];
  /** Takes note of requests that had a file when their tabs were last kept. */
  noteFiles(requestIds: Iterable<string>): void;
  readonly ownSaves: OwnSaves;
  /** What all that is private of the workspace is kept by, also outside of the private folder. */
  readonly stateId: string;
  readonly consentsId: string;
  /** Where history, tabs and the like are kept: in the user's data folder. */
  readonly privateFolder: string;
  readonly formerState: FormerState;
  readonly session: SessionStore;
  /** What responses set. */
  readonly captured: CapturedFile;
  /** Where the user lets files be written, outside the workspace. */
  readonly savePlaces: SavePlaces;
  readonly allowedFiles: AllowedFiles;
}

/** The private state of another folder that was at this path before, which the user may give to this one. */
export interface FormerState {
  /** Whether there is one, and nothing was decided of it. */
  isOffered(): boolean;
  /** Has it be offered no more. */
  dismiss(): Promise<void>;
  /** Takes note that a state was removed: it can be offered no more. */
  forget(stateId: string): void;
}

/** Schemas, and bodies that are read with them. */
export interface BodyParts {
  readonly pool: WorkerPool;
  readonly schemas: SchemaLibrary;
  /** Finds the types that fit bodies; its `guess` is bounded in time. */
  readonly typeRanker: TypeRanker;
  readonly bodies: BodyStore;
  /** Whether a body of an exchange, or one that was opened, can be read from the disk. */
  isStored(bodyId: string): Promise<boolean>;
  /** Takes bodies to their messages, and says how they read. */
  readonly reader: BodyReader;
  /** Bytes that a body may have, on the wire and decoded. */
  maxBodyBytes(): number;
}

/** What a call is made of. */
export interface CallParts {
  readonly sampleServer: SampleServerOnDemand;
  /** Loads the HTTP library with the first call. */
  http(): Promise<HttpEngine>;
  readonly generators: LiveGenerators;
  /** Says what holds for requests, and resolves them into the bytes that go out. */
  readonly preparer: RequestPreparer;
  /**
   * Takes a response to its message, and decides how it is to be understood; its body is in the store
   * under the id from then on, and as it arrived under the id that `rawBodyIdOf` gives.
   */
  readResponse(
    response: {
      /** Its rules and its response type count, in its schema set, and the rules that hold for it. */
      readonly request: SavedRequest;
      /** As it was sent. */
      readonly url: string;
      readonly bodyId: string;
      readonly response: WireResponse;
    },
    signal: AbortSignal,
  ): Promise<ReadBody>;
  /** Secrets of the workspace; its mask hides those that this process has met. */
  readonly secrets: KnownSecrets;
}

/** Calls that were made, and bodies that were brought in. */
export interface KeptParts {
  readonly exchanges: ExchangeStore;
  readonly history: ExchangeHistory;
  /** What the open tabs show: it is not removed to make room. */
  readonly shown: ShownInTabs;
  /** Bodies from files, the clipboard and drops, and recordings. */
  readonly opened: OpenedStore;
}

/** All that serves an open workspace. A handler takes the parts that it uses, by their names. */
export interface EngineParts extends WorkspaceParts, BodyParts, CallParts, KeptParts {
  readonly options: EngineOptions;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
  /** Ends all work that calls may be waiting for: they end by that. */
  endWork(): Promise<void>;
  /** Closes the workspace, when no call is under way any more. */
  dispose(): Promise<void>;
}
