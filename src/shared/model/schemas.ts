import { z } from 'zod';
import { problemSchema } from '../problem.ts';

/** The schema set of a workspace that names none. */
export const defaultSetName = 'default';

/** The name of a schema set in files and on screen; a set is one root of types. */
export const setNameSchema = z.string().min(1).max(100);

/** The set in which a type name is looked up; null is the first one that defines it. */
export const chosenSetSchema = setNameSchema.nullable().default(null);

/** The kind of a definition in a schema. */
export const definitionKindSchema = z.enum(['message', 'enum', 'service']);

export type DefinitionKind = z.infer<typeof definitionKindSchema>;

/** A message type, enum or service in a list. */
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
  /** Relative to the workspace if inside it, else absolute. */
  shown: z.string(),
  /** Its origin: protodesk.yaml, a buf file, the imports themselves; or the source if there is none. */
  from: z.enum(['given', 'buf', 'imports', 'source']),
  /** In a sentence: `131 of 131 imports resolve from here.` */
  reason: z.string(),
});

export type IncludeRoot = z.infer<typeof includeRootSchema>;

const schemaSourceSchema = z.object({
  /** As listed in protodesk.yaml: relative to the workspace if inside it, else absolute. */
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

/** The progress of the check of all files. It runs in parallel with everything else. */
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

/** The workspace's schemas: everything usable, and the problems of the rest. */
export const schemaReportSchema = z.object({
  /** Increases with every change of the definitions; results about types are valid for one revision. */
  revision: z.number().int(),
  sets: z.array(schemaSetSchema),
  check: schemaCheckSchema,
  /** Of all sets: those of reading and of imports at once, those of the check as it continues. */
  problems: z.array(problemSchema),
});

export type SchemaReport = z.infer<typeof schemaReportSchema>;

/** A level of the tree of packages, or of the files by import path. */
export const schemaFolderSchema = z.object({
  /** Packages below, or folders below. */
  folders: z.array(
    z.object({
      /** Its own name, or several joined if each contains only the next: `google.cloud`. */
      name: z.string(),
      /** Requests its level: the package, or the folder with slashes. */
      path: z.string(),
      /** The number of types below it, at any depth. */
      typeCount: z.number().int(),
    }),
  ),
  /** Files on this level; none in the tree of packages. */
  files: z.array(
    z.object({
      /** Its import path. */
      importPath: z.string(),
      /** The path for requesting a {@link SchemaSourceText}. */
      path: z.string(),
      problemCount: z.number().int(),
    }),
  ),
  /** Types on this level; for a file, all that it defines. */
  types: z.array(typeEntrySchema),
  /** The number of types not listed, if there are too many for one response. */
  hiddenTypeCount: z.number().int().optional(),
});

export type SchemaFolder = z.infer<typeof schemaFolderSchema>;

/** A place in a schema that a search found. */
export const schemaHitSchema = z.object({
  /** The kind of text that matched. */
  kind: z.enum(['type', 'field', 'number', 'enum value', 'method', 'comment']),
  /** The message, enum or service that contains the match. */
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

/** The text of a schema file; generated for one in a descriptor set. */
export const schemaSourceTextSchema = z.object({
  path: z.string(),
  importPath: z.string(),
  setName: setNameSchema,
  /** The origin of the text: a file, a descriptor set, or built in. */
  origin: z.enum(['disk', 'descriptor-set', 'built-in']),
  /** A page of it. */
  text: z.string(),
  /** The length of all its text, in UTF-16 units. */
  totalLength: z.number().int(),
  /** Problems of this file, with line and column; sent with its first page. */
  problems: z.array(problemSchema),
});

export type SchemaSourceText = z.infer<typeof schemaSourceTextSchema>;
