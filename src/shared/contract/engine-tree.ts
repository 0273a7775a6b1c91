import { z } from 'zod';
import { bodyIdSchema } from '../model/body-id.ts';
import { bodyFramingSchema } from '../model/decoding.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { nodeRefSchema, treePageSchema, wireFaultSchema } from '../model/tree-row.ts';
import { method } from './contract.ts';
import { bytePlaceSchema } from './engine-bytes.ts';

/** Rows of one page of a tree. */
const maxPageRows = 500;
/** Nodes that one call opens. */
const maxExpandedNodes = 10_000;
/** Hits that one call of a search gives. */
const maxSearchHits = 1000;
/** A longer text is not searched for. */
const maxSearchText = 1000;
/** Milliseconds that one call of a search may take; what is left is asked for by its cursor. */
const maxSearchBudgetMs = 2000;

/** Which tree: a body, and how it is read. Calls that ask of one tree give the same of all this. */
const treeSchema = z.object({
  bodyId: bodyIdSchema,
  /** How several messages lie in the body; null or left out when it is one. */
  framing: bodyFramingSchema.nullable().optional(),
  /** Type of the message, or of each of several; null reads it without a schema. */
  typeName: z.string().nullable(),
  schemaSet: chosenSetSchema,
});

/** The same and how its rows are laid out: an address counts rows, and is of one layout. */
const laidOutTreeSchema = treeSchema.extend({
  /** Whether fields of a message that came more than once stand together in one row; false when left out. */
  grouped: z.boolean().optional(),
});

/** Positions of rows from the root down: `[3, 0]` is the first row below the fourth. Empty is the root. */
const rowAddressSchema = z.array(z.number().int().nonnegative());

/** A part of a body that can be opened, and how much is below it. */
const openableNodeSchema = z.object({
  address: rowAddressSchema,
  ref: nodeRefSchema,
  /** Field path, as `ref.path`. */
  path: z.string(),
  /** Rows below it, without fields that are not on the wire. */
  total: z.number().int(),
  /** Fields of its type that are not on the wire. */
  unsetCount: z.number().int(),
  fault: wireFaultSchema.nullable(),
});

export type OpenableNode = z.infer<typeof openableNodeSchema>;

/** Where else than at the root to begin: a node of the tree, and the address of its row. */
const treePartSchema = z.object({ address: rowAddressSchema.max(10_000), node: nodeRefSchema });

const searchQuerySchema = z.object({
  text: z.string().min(1).max(maxSearchText),
  /**
   * `names` looks for field names and `#7`; `values` for texts, numbers, enum names and bytes of `bytes`
   * fields that read as the text, upper and lower case alike; `all` for both. `bytes` takes hex digits
   * (blanks between them are passed over) and looks anywhere in the body.
   */
  in: z.enum(['all', 'names', 'values', 'bytes']),
});

export type SearchQuery = z.infer<typeof searchQuerySchema>;

const searchHitSchema = z.object({
  /** The body that the offsets count in, where it is another than the one asked of: what was packed inside of it. */
  bodyId: bodyIdSchema.optional(),
  /** What was found: bytes of a value, or the tag of a field whose name was. `end` is exclusive. */
  start: z.number().int(),
  end: z.number().int(),
  /** The byte by which `locateInTree` gives the row, its path and its address. */
  offset: z.number().int(),
  kind: z.enum(['name', 'value', 'bytes']),
  /** The row in short, for a list of hits: `name "Zoë"`. */
  text: z.string(),
});

export type SearchHit = z.infer<typeof searchHitSchema>;

/** Calls on the tree of a body. */
export const treeContract = {
  /**
   * A page of the rows below a node; `node` null is the whole body. Of several messages the first rows are
   * the messages themselves, `[0]`, `[1]`, ... A node that holds packed bytes (`inflated`) gives the rows
   * of what was packed; `bodyId` of the page then names the body that their ranges lie in.
   */
  readTree: method(
    laidOutTreeSchema.extend({
      node: nodeRefSchema.nullable(),
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxPageRows),
      showUnset: z.boolean(),
    }),
    treePageSchema,
  ),

  /** The innermost row that has a byte, and what has to be open for it to show. */
  locateInTree: method(
    laidOutTreeSchema.extend({
      /** In the body that `from` lies in, else in the whole one. */
      offset: z.number().int().nonnegative(),
      /** Begins below a node; of packed bytes (`inflated`), offsets count in what was packed. */
      from: treePartSchema.nullable().optional(),
    }),
    z.object({
      place: bytePlaceSchema,
      /** The row's own address; null where no row has the byte. */
      address: rowAddressSchema.nullable(),
      /** The nodes above it without the one that was begun with, outermost first. */
      chain: z.array(openableNodeSchema),
      /** The body that `place` lies in, where it is another than the one asked of. */
      bodyId: z.string().optional(),
    }),
  ),

  /**
   * The nodes below one, breadth first, down to a depth: what "expand all" opens. Packed bytes
   * (`inflated`), and texts that would read as messages too, are left closed.
   */
  expandTree: method(
    laidOutTreeSchema.extend({
      /** Null expands the whole body. */
      from: treePartSchema.nullable().optional(),
      /** Levels to be opened below it; 1 opens what stands in its own rows. */
      depth: z.number().int().positive().max(100),
      maxNodes: z.number().int().positive().max(maxExpandedNodes),
    }),
    z.object({
      nodes: z.array(openableNodeSchema),
      /** False when there was more than `maxNodes`, or than can be looked through at once. */
      isComplete: z.boolean(),
    }),
  ),

  /**
   * Searches a body from its start, or on from a cursor, and what is packed in it: compressed messages, and
   * bytes of fields that the tree opens; `bytes` are looked for in messages of the body alone, not in fields.
   * Comes back with what it has after `maxHits` or `budgetMs`: who wants more asks again with the cursor.
   *
   * Fails with `bad-input` for `bytes` that are no pairs of hex digits.
   */
  searchBody: method(
    treeSchema.extend({
      query: searchQuerySchema,
      /** As the last call gave it; null begins. */
      cursor: z.string().max(1_000_000).nullable(),
      maxHits: z.number().int().positive().max(maxSearchHits),
      budgetMs: z.number().int().positive().max(maxSearchBudgetMs),
    }),
    z.object({
      hits: z.array(searchHitSchema),
      /** Null when all was searched. */
      cursor: z.string().nullable(),
      /** Bytes from the start that are behind it now. */
      scannedBytes: z.number().int(),
      /**
       * How often packed bytes were not searched up to there, or not all of them: damaged, packed in a way
       * that nothing says, nested too deep, or more than a body may have when all are unpacked.
       */
      unsearched: z.number().int(),
    }),
  ),
};
