import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { LiveMessages } from '../../../shared/model/exchange.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { WorkspaceAccess } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { BodyReader } from '../exchange/bodies/body-reader.ts';
import type { BodyStore } from '../exchange/bodies/body-store.ts';
import type { Cookies } from '../exchange/cookies/cookies.ts';
import type { ExchangeStore } from '../exchange/kept/exchange-store.ts';
import type { OpenedStore } from '../exchange/kept/opened-store.ts';
import type { ShownInTabs } from '../exchange/kept/shown-in-tabs.ts';
import type { TokenSource } from '../exchange/oauth/token-source.ts';
import type { RequestPreparer } from '../exchange/prepare/request-preparer.ts';
import type { LiveGenerators } from '../exchange/scope/live-generators.ts';
import type { KnownSecrets } from '../exchange/secrets/known-secrets.ts';
import type { LiveReports } from '../exchange/send/live-messages.ts';
import type { ReadBody } from '../exchange/send/receive-response.ts';
import type { HttpEngine, WireResponse } from '../http/http-engine.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { SchemaLibrary } from '../schemas/schema-library.ts';
import type { TypeRanker } from '../schemas/type-ranker.ts';
import type { AllowedFiles } from '../workspace/allowed-files.ts';
import type { CapturedFile } from '../workspace/captured-file.ts';
import type { CookieFile } from '../workspace/cookie-file.ts';
import type { ExchangeHistory } from '../workspace/exchange-history.ts';
import type { OwnSaves } from '../workspace/own-saves.ts';
import type { SavePlaces } from '../workspace/save-places.ts';
import type { SessionStore } from '../workspace/session-store.ts';
import type { SettingsLayer } from '../workspace/settings-chain.ts';
import type { WorkspaceChanges } from '../workspace/workspace-changes.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';
import type { EngineOptions } from './engine-options.ts';
import type { SampleServerOnDemand } from './sample-server-on-demand.ts';

/** The open workspace: its files and its private data. */
export interface WorkspaceParts {
  readonly folder: string;
  /** Problems of the folder itself: the samples could not be copied, changes are not noticed. */
  folderProblems(): readonly Problem[];
  /** Reports to the window that the workspace changed. */
  tellWorkspace(): void;
  /** Says whether the files may be written now. */
  access(): WorkspaceAccess;
  /** The files as last read. */
  files(): WorkspaceFiles;
  /** Changes of the files. */
  readonly changes: WorkspaceChanges;
  /** The settings of the workspace and the folders for a request or folder, outermost first. */
  settingsChain(place: EntryRef): readonly SettingsLayer[];
  /** Records the requests that had a file when their tabs were last saved. */
  noteFiles(requestIds: Iterable<string>): void;
  readonly ownSaves: OwnSaves;
  /** The key of all private data of the workspace, also outside the private folder. */
  readonly stateId: string;
  readonly consentsId: string;
  /** The folder for history, tabs and so on, in the user's data folder. */
  readonly privateFolder: string;
  readonly formerState: FormerState;
  readonly session: SessionStore;
  /** The variables that responses set. */
  readonly captured: CapturedFile;
  /** The encrypted cookies. */
  readonly cookieFile: CookieFile;
  /** The places outside the workspace where the user allows writing. */
  readonly savePlaces: SavePlaces;
  readonly allowedFiles: AllowedFiles;
}

/** The private state of another folder that was at this path before. The user may take it over. */
export interface FormerState {
  /** True when such a state exists and the user has not decided yet. */
  isOffered(): boolean;
  /** Stops offering it. */
  dismiss(): Promise<void>;
  /** Records that a state was removed, so that it is not offered any more. */
  forget(stateId: string): void;
}

/** Schemas, and bodies read with them. */
export interface BodyParts {
  readonly pool: WorkerPool;
  readonly schemas: SchemaLibrary;
  /** Finds the types that match bodies; its `guess` has a time limit. */
  readonly typeRanker: TypeRanker;
  readonly bodies: BodyStore;
  /** True when a body of an exchange, or an opened body, can be read from disk. */
  isStored(bodyId: string): Promise<boolean>;
  /** Decodes bodies to their messages and reports how they read. */
  readonly reader: BodyReader;
  /** The maximum size of a body in bytes, on the wire and decoded. */
  maxBodyBytes(): number;
}

/** The parts that make a call. */
export interface CallParts {
  readonly sampleServer: SampleServerOnDemand;
  /** Loads the HTTP library on first use. */
  http(): Promise<HttpEngine>;
  /** Loads the cookies and their library on first use. */
  cookies(): Promise<Cookies>;
  readonly generators: LiveGenerators;
  /** Finds the settings of a request and resolves it into the bytes to send. */
  readonly preparer: RequestPreparer;
  /**
   * Decodes a response to its message and decides its type. Stores the body under the id, and the bytes as
   * received under the id from `rawBodyIdOf`.
   */
  readResponse(
    response: {
      /** Gives the rules, the response type and the schema set. */
      readonly request: SavedRequest;
      /** As it was sent. */
      readonly url: string;
      readonly bodyId: string;
      readonly response: WireResponse;
    },
    signal: AbortSignal,
  ): Promise<ReadBody>;
  /** Reports the messages of a response while they arrive. */
  liveReports(call: {
    readonly exchangeId: string;
    readonly request: SavedRequest;
    readonly onMessages: (messages: LiveMessages) => void;
  }): LiveReports;
  /** The secrets of the workspace; its mask hides those that this process has used. */
  readonly secrets: KnownSecrets;
  /** The tokens of OAuth 2, kept with the secrets. */
  readonly tokens: TokenSource;
}

/** Calls that were made, and bodies that were opened. */
export interface KeptParts {
  readonly exchanges: ExchangeStore;
  readonly history: ExchangeHistory;
  /** The exchanges shown in open tabs; they are not removed to make room. */
  readonly shown: ShownInTabs;
  /** Bodies from files, the clipboard and drops, and recordings. */
  readonly opened: OpenedStore;
}

/** All parts that serve an open workspace. A handler takes only the parts it needs, by name. */
export interface EngineParts extends WorkspaceParts, BodyParts, CallParts, KeptParts {
  readonly options: EngineOptions;
  /** Resolves when nothing is waiting to be written. */
  settled(): Promise<void>;
  /** Stops all work that calls wait for, so that those calls end. */
  endWork(): Promise<void>;
  /** Closes the workspace once no call is running. */
  dispose(): Promise<void>;
}
