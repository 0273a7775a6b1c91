/** A .proto file, a folder of them or a descriptor set, and where its imports start when the user said so. */
export interface SchemaSourceSpec {
  /** As listed in protodesk.yaml. */
  readonly path: string;
  readonly absolutePath: string;
  /** Absolute, or relative to the source; inferred from the imports when absent or empty. */
  readonly includeRoots?: readonly string[];
}

/** A schema set and what it is read from. */
export interface SchemaSetSpec {
  readonly name: string;
  readonly sources: readonly SchemaSourceSpec[];
}
