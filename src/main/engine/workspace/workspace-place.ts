/** A workspace on disk. */
export interface WorkspacePlace {
  readonly folder: string;
  /** Its private folder: in the user's data folder, never in the workspace. */
  readonly privateFolder: string;
}
