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

/** Most entries that one response lists. */
const maxListedTypes = 500;

const typeRef = { typeName: z.string(), schemaSet: chosenSetSchema };
const sourceRef = { setName: setNameSchema, path: z.string() };

/** The schemas of the workspace: sources, types, problems, and what a change of them breaks. */
export const schemasContract = {
  /** Waits for the sources to be read, not for the check of all files. */
  getSchemas: method(nothing, schemaReportSchema),
  /**
   * Adds .proto files, folders of them or descriptor sets to a set of the workspace, which is made
   * when it is not there. Refused, with nothing added, when there is no schema in them.
   */
  importSchemas: method(
    z.object({ paths: z.array(z.string()).min(1), setName: chosenSetSchema }),
    schemaReportSchema,
  ),
  removeSchemaSource: method(z.object(sourceRef), schemaReportSchema),
  /**
   * Moves a source to another set, which is made when it is not there. An empty set goes, and the
   * saved requests that named it name the other one.
   */
  moveSchemaSource: method(z.object({ ...sourceRef, toSet: setNameSchema }), schemaReportSchema),
  /** Absolute, or relative to the workspace; an empty list lets them be found by the imports again. */
  setIncludeRoots: method(
    z.object({ ...sourceRef, includeRoots: z.array(z.string()) }),
    schemaReportSchema,
  ),
  /** Reads all sources again from disk. */
  reloadSchemas: method(nothing, schemaReportSchema),
  cancelImport: method(nothing, nothing),
  /** Starts the check of all files anew. */
  checkSchemas: method(nothing, nothing),
  cancelSchemaCheck: method(nothing, nothing),

  /** Types by their names: what a picker or a list shows. The best matches come first. */
  findTypes: method(
    z.object({
      /** Parts of the name, in any order, apart by blanks; empty lists all by name. */
      query: z.string().max(500),
      kinds: z.array(definitionKindSchema).min(1),
      schemaSet: chosenSetSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxListedTypes),
    }),
    z.object({ total: z.number().int(), types: z.array(typeEntrySchema) }),
  ),
  /** One level of the tree; `path` empty is the top. A file of the file tree gives its types. */
  listSchemaFolder: method(
    z.object({ setName: setNameSchema, by: z.enum(['package', 'file']), path: z.string() }),
    schemaFolderSchema,
  ),
  /** Searches fields, numbers, enum values, methods and comments too; ends by itself after `count`. */
  searchSchemas: method(
    z.object({
      query: z.string().min(1).max(500),
      count: z.number().int().positive().max(maxListedTypes),
    }),
    z.object({ hits: z.array(schemaHitSchema), isCut: z.boolean(), searchedFiles: z.number() }),
  ),
  readTypePage: method(z.object(typeRef), typePageSchema),
  /** Fields and methods that use a type; reads files, so it comes apart from the page. */
  findTypeUsers: method(
    z.object(typeRef),
    z.object({ users: z.array(typeUserSchema), isCut: z.boolean() }),
  ),
  /**
   * A page of the text from `start`, in UTF-16 units. Only of files that the schemas hold; `path` as
   * in a Problem or an entry.
   */
  readSchemaSource: method(
    z.object({ path: z.string(), start: z.number().int().nonnegative().default(0) }),
    schemaSourceTextSchema,
  ),
  /** Writes a set as a descriptor set (`FileDescriptorSet`), to where the shell let the user choose. */
  exportDescriptorSet: method(
    z.object({ setName: setNameSchema, saveId: idSchema }),
    z.object({ path: z.string(), fileCount: z.number().int() }),
  ),

  /** What the changes of the schemas since they were last in order do to the saved requests. */
  getSchemaDrift: method(nothing, schemaDriftSchema),
  /** Takes the schemas as they are for being in order. */
  acceptSchemaDrift: method(nothing, schemaDriftSchema),
  /** The body of a request with renamed fields and values under their new names; all else stays as it is. */
  fixDrift: method(
    z.object({ requestId: z.string(), body: bodyDraftSchema }),
    z.object({ body: bodyDraftSchema, renamed: z.number().int() }),
  ),
};

/** What the engine tells of the schemas without being asked. */
export const schemaEvents = {
  importProgress: method(z.object({ readFiles: z.number().int() }), nothing),
  /** The sources were read again after a change on disk, or the check found more. */
  schemasChanged: method(schemaReportSchema, nothing),
  schemaCheckProgress: method(schemaCheckSchema, nothing),
  schemaDriftChanged: method(schemaDriftSchema, nothing),
};
