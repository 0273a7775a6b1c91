/** A workspace on disk. */
export interface WorkspacePlace {
  readonly folder: string;
  /** Where what is private of it is kept: in the user's data folder, never in the workspace. */
  readonly privateFolder: string;
}
