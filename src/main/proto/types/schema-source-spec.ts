/** A .proto file, a folder of them or a descriptor set, and its include roots if the user gave some. */
export interface SchemaSourceSpec {
  /** As listed in protodesk.yaml. */
  readonly path: string;
  readonly absolutePath: string;
  /** Absolute, or relative to the source; inferred from the imports if absent or empty. */
  readonly includeRoots?: readonly string[];
}

/** A schema set and its sources. */
export interface SchemaSetSpec {
  readonly name: string;
  readonly sources: readonly SchemaSourceSpec[];
}
