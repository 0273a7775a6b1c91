import { z } from 'zod';
import { problemSchema } from '../problem.ts';

/** The set that a workspace has without naming one. */
export const defaultSetName = 'default';

/** A set is named in files and on screen; it is one root of types. */
export const setNameSchema = z.string().min(1).max(100);

/** Which set a type name is looked up in; null is the first one that defines it. */
export const chosenSetSchema = setNameSchema.nullable().default(null);

/** What a definition in a schema is. */
export const definitionKindSchema = z.enum(['message', 'enum', 'service']);

export type DefinitionKind = z.infer<typeof definitionKindSchema>;

/** A message type, enum or service as lists show it. */
export const typeEntrySchema = z.object({
  kind: definitionKindSchema,
  /** Fully qualified, without a leading dot. */
  fullName: z.string(),
  setName: setNameSchema,
  /** As other files import it. */
  file: z.string(),
});

export type TypeEntry = z.infer<typeof typeEntrySchema>;

/** A folder from which imports resolve (`--proto_path`). */
const includeRootSchema = z.object({
  /** Absolute. */
  path: z.string(),
  /** Relative to the workspace where it lies inside, else absolute. */
  shown: z.string(),
  /** Who says so: protodesk.yaml, a buf file, the imports themselves; or the source as nothing else does. */
  from: z.enum(['given', 'buf', 'imports', 'source']),
  /** In a sentence: `131 of 131 imports resolve from here.` */
  reason: z.string(),
});

export type IncludeRoot = z.infer<typeof includeRootSchema>;

const schemaSourceSchema = z.object({
  /** As listed in protodesk.yaml: relative to the workspace where it lies inside it, else absolute. */
  path: z.string(),
  kind: z.enum(['folder', 'file', 'descriptor-set', 'missing']),
  fileCount: z.number().int(),
  includeRoots: z.array(includeRootSchema),
});

export type SchemaSource = z.infer<typeof schemaSourceSchema>;

/** Sources whose types are looked up together; two sets may define the same name. */
const schemaSetSchema = z.object({
  name: setNameSchema,
  sources: z.array(schemaSourceSchema),
  fileCount: z.number().int(),
  importCount: z.number().int(),
  resolvedImportCount: z.number().int(),
  messageCount: z.number().int(),
  enumCount: z.number().int(),
  serviceCount: z.number().int(),
});

export type SchemaSet = z.infer<typeof schemaSetSchema>;

/** How far the check of all files is. It runs beside everything else. */
export const schemaCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({
    kind: z.literal('checking'),
    checkedFiles: z.number().int(),
    fileCount: z.number().int(),
  }),
  z.object({ kind: z.literal('done'), fileCount: z.number().int(), elapsedMs: z.number() }),
  z.object({
    kind: z.literal('cancelled'),
    checkedFiles: z.number().int(),
    fileCount: z.number().int(),
  }),
]);

export type SchemaCheck = z.infer<typeof schemaCheckSchema>;

/** What the workspace's schemas are: everything usable, and everything that is wrong with the rest. */
export const schemaReportSchema = z.object({
  /** Grows with every change of what the schemas define; answers about types hold for one revision. */
  revision: z.number().int(),
  sets: z.array(schemaSetSchema),
  check: schemaCheckSchema,
  /** Of all sets: those of reading and of imports at once, those of the check as it goes on. */
  problems: z.array(problemSchema),
});

export type SchemaReport = z.infer<typeof schemaReportSchema>;

/** A level of the tree of packages, or of the files as they are imported. */
export const schemaFolderSchema = z.object({
  /** Packages below, or folders below. */
  folders: z.array(
    z.object({
      /** Its own name, or several joined where each holds only the next: `google.cloud`. */
      name: z.string(),
      /** What to ask for its level by: the package, or the folder with slashes. */
      path: z.string(),
      /** Of types below it, at any depth. */
      typeCount: z.number().int(),
    }),
  ),
  /** Files on this level; none in the tree of packages. */
  files: z.array(
    z.object({
      /** As it is imported. */
      importPath: z.string(),
      /** What {@link SchemaSourceText} is asked for by. */
      path: z.string(),
      problemCount: z.number().int(),
    }),
  ),
  /** Types on this level; of a file, all that it defines. */
  types: z.array(typeEntrySchema),
  /** How many are not listed, of a level with too many for one response. */
  hiddenTypeCount: z.number().int().optional(),
});

export type SchemaFolder = z.infer<typeof schemaFolderSchema>;

/** A place in a schema that a search found. */
export const schemaHitSchema = z.object({
  /** What holds the text that was looked for. */
  kind: z.enum(['type', 'field', 'number', 'enum value', 'method', 'comment']),
  /** The message, enum or service that it belongs to. */
  type: typeEntrySchema,
  /** The field, value or method; null for the type itself. */
  member: z.string().nullable(),
  /** The line of source, or of comment, shortened around the match. */
  text: z.string(),
  /** Absolute path, or that of a built-in or of a file in a descriptor set. */
  path: z.string(),
  /** One-based. */
  line: z.number().int(),
});

export type SchemaHit = z.infer<typeof schemaHitSchema>;

/** The text of a schema file; rendered for one that came in a descriptor set. */
export const schemaSourceTextSchema = z.object({
  path: z.string(),
  importPath: z.string(),
  setName: setNameSchema,
  /** Where the text comes from: a file, or what was made of a descriptor set or is built in. */
  origin: z.enum(['disk', 'descriptor-set', 'built-in']),
  /** A page of it. */
  text: z.string(),
  /** Of all that is shown of it, in UTF-16 units. */
  totalLength: z.number().int(),
  /** Of this file, with line and column; told with its beginning. */
  problems: z.array(problemSchema),
});

export type SchemaSourceText = z.infer<typeof schemaSourceTextSchema>;
