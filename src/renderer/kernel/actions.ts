import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { DiffSide } from './tabs/tabs-state.ts';

/**
 * What features do for each other. They do not import each other: they call these actions through the app. An
 * action is missing when its feature is.
 */
export interface Actions {
  /** Shows the row of a field path in the form of a request and switches to that form. */
  readonly showFormRow?: (tabId: string, path: string) => void;
  /** Drops the text in the form of a request that the body cannot take. */
  readonly discardHalfTyped?: (tabId: string) => void;
  /** Reads the files of open requests again and updates their tabs. */
  readonly readFilesAgain?: (requestIds: readonly string[]) => void;
  /** Saves the request of a tab. */
  readonly saveRequest?: (tabId: string) => void;
  /** Saves the request of a tab into a new file, whose name and folder the user gives. The tab edits that one then. */
  readonly saveRequestAs?: (tabId: string) => void;
  /** Renames the request of a tab, and its file at once if it has one. */
  readonly renameRequest?: (tabId: string, name: string) => void;
  /** Shows what is in a dropped folder, and offers to make a workspace for it. */
  readonly openProject?: (folder: File) => void;
  /**
   * Opens a file as a body in a tab behind the active one, and returns that body. Null when it has none: it is a
   * recording, or could not be opened.
   */
  readonly openBehind?: (file: File) => Promise<DiffSide | null>;
  /** Does the same with a file that the user chooses; null also when none was chosen. */
  readonly chooseBehind?: () => Promise<DiffSide | null>;
  /** Adds files, folders or descriptor sets to the workspace. */
  readonly importSchemas?: (paths: readonly string[]) => void;
  /** Compares a request in protobuf and JSON, in a new tab. */
  readonly compareRequest?: (request: SavedRequest) => void;
  /** Opens a tab that times a request, with so many samples of each series if they are given. */
  readonly timeRequest?: (request: SavedRequest, samples?: number) => void;
  /** Copies a request as a curl command, by default in the chosen environment. */
  readonly copyAsCurl?: (request: SavedRequest, environmentName?: string | null) => void;
  /** Lets the user choose an earlier response of a request, to compare it with the one given. */
  readonly compareEarlier?: (choice: {
    readonly requestId: string;
    readonly laterId: string;
  }) => void;
}
