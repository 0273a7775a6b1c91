import type { SavedRequest } from '../../shared/model/saved-request.ts';

/**
 * What one feature does for the others, which do not know it: they ask the app. Each is there as long as
 * its feature is.
 */
export interface Actions {
  /** Shows the row of a field path in the form of a request, whatever is shown now. */
  readonly showFormRow?: (tabId: string, path: string) => void;
  /** Forgets what is typed in the form of a request and the body cannot take. */
  readonly discardHalfTyped?: (tabId: string) => void;
  /** Reads the files of open requests again, and lets their tabs follow. */
  readonly readFilesAgain?: (requestIds: readonly string[]) => void;
  /** Saves the request of a tab. */
  readonly saveRequest?: (tabId: string) => void;
  /** Gives the request of a tab another name: with its file at once, where it has one. */
  readonly renameRequest?: (tabId: string, name: string) => void;
  /** Adds files, folders or descriptor sets to the workspace. */
  readonly importSchemas?: (paths: readonly string[]) => void;
  /** Compares a request in protobuf and JSON, in a tab of its own. */
  readonly compareRequest?: (request: SavedRequest) => void;
  /** Opens a tab that times a request. */
  readonly timeRequest?: (request: SavedRequest) => void;
  /** Lets the user choose an earlier response of a request to compare one with. */
  readonly compareEarlier?: (choice: {
    readonly requestId: string;
    readonly laterId: string;
  }) => void;
}
