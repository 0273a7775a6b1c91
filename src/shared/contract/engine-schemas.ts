import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { schemaDriftSchema } from '../model/schema-drift.ts';
import {
  chosenSetSchema,
  definitionKindSchema,
  schemaCheckSchema,
  schemaFolderSchema,
  schemaHitSchema,
  schemaReportSchema,
  schemaSourceTextSchema,
  setNameSchema,
  typeEntrySchema,
} from '../model/schemas.ts';
import { typePageSchema, typeUserSchema } from '../model/type-page.ts';
import { method } from './contract.ts';

/** The limit of entries in one response. */
const maxListedTypes = 500;

const typeRef = { typeName: z.string(), schemaSet: chosenSetSchema };
const sourceRef = { setName: setNameSchema, path: z.string() };

/** Calls on the schemas of the workspace: sources, types, problems, and effects of changes. */
export const schemasContract = {
  /** Waits until the sources are read, but not for the check of all files. */
  getSchemas: method(nothing, schemaReportSchema),
  /**
   * Adds .proto files, folders of them or descriptor sets to a set of the workspace, which is created if
   * needed. Fails and adds nothing if they contain no schema.
   */
  importSchemas: method(
    z.object({ paths: z.array(z.string()).min(1), setName: chosenSetSchema }),
    schemaReportSchema,
  ),
  removeSchemaSource: method(z.object(sourceRef), schemaReportSchema),
  /**
   * Moves a source to another set, which is created if needed. An empty set is removed, and saved requests
   * that named it then name the other one.
   */
  moveSchemaSource: method(z.object({ ...sourceRef, toSet: setNameSchema }), schemaReportSchema),
  /** Absolute, or relative to the workspace; with an empty list the imports decide again. */
  setIncludeRoots: method(
    z.object({ ...sourceRef, includeRoots: z.array(z.string()) }),
    schemaReportSchema,
  ),
  /** Reads all sources again from disk. */
  reloadSchemas: method(nothing, schemaReportSchema),
  cancelImport: method(nothing, nothing),
  /** Starts the check of all files again. */
  checkSchemas: method(nothing, nothing),
  cancelSchemaCheck: method(nothing, nothing),

  /** Finds types by name for a picker or a list. The best matches come first. */
  findTypes: method(
    z.object({
      /** Parts of the name in any order, separated by blanks; empty lists all by name. */
      query: z.string().max(500),
      kinds: z.array(definitionKindSchema).min(1),
      schemaSet: chosenSetSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxListedTypes),
    }),
    z.object({ total: z.number().int(), types: z.array(typeEntrySchema) }),
  ),
  /** Returns one level of the tree; an empty `path` is the top. A file of the file tree lists its types. */
  listSchemaFolder: method(
    z.object({ setName: setNameSchema, by: z.enum(['package', 'file']), path: z.string() }),
    schemaFolderSchema,
  ),
  /** Also searches fields, numbers, enum values, methods and comments; stops after `count`. */
  searchSchemas: method(
    z.object({
      query: z.string().min(1).max(500),
      count: z.number().int().positive().max(maxListedTypes),
    }),
    z.object({ hits: z.array(schemaHitSchema), isCut: z.boolean(), searchedFiles: z.number() }),
  ),
  readTypePage: method(z.object(typeRef), typePageSchema),
  /** Returns fields and methods that use a type. Separate from the page because it reads files. */
  findTypeUsers: method(
    z.object(typeRef),
    z.object({ users: z.array(typeUserSchema), isCut: z.boolean() }),
  ),
  /**
   * Returns a page of the text from `start`, in UTF-16 units. Only for files of the schemas; `path` as in a
   * Problem or an entry.
   */
  readSchemaSource: method(
    z.object({ path: z.string(), start: z.number().int().nonnegative().default(0) }),
    schemaSourceTextSchema,
  ),
  /**
   * Writes a set as a descriptor set (`FileDescriptorSet`), to the place that the user chose in the shell's
   * dialog.
   */
  exportDescriptorSet: method(
    z.object({ setName: setNameSchema, saveId: idSchema }),
    z.object({ path: z.string(), fileCount: z.number().int() }),
  ),

  /** Returns the effects on saved requests of schema changes since the last acceptance. */
  getSchemaDrift: method(nothing, schemaDriftSchema),
  /** Accepts the current schemas. */
  acceptSchemaDrift: method(nothing, schemaDriftSchema),
  /**
   * Returns the body of a request with renamed fields and values under their new names; everything else
   * stays.
   */
  fixDrift: method(
    z.object({ requestId: z.string(), body: bodyDraftSchema }),
    z.object({ body: bodyDraftSchema, renamed: z.number().int() }),
  ),
};

/** Events of the schemas. */
export const schemaEvents = {
  importProgress: method(z.object({ readFiles: z.number().int() }), nothing),
  /** The sources were read again after a change on disk, or the check found more. */
  schemasChanged: method(schemaReportSchema, nothing),
  schemaCheckProgress: method(schemaCheckSchema, nothing),
  schemaDriftChanged: method(schemaDriftSchema, nothing),
};
