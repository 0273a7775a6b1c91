import { z } from 'zod';
import { bodyIdSchema } from '../model/body-id.ts';
import { bodyFramingSchema } from '../model/decoding.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { nodeRefSchema, treePageSchema, wireFaultSchema } from '../model/tree-row.ts';
import { method } from './contract.ts';
import { bytePlaceSchema } from './engine-bytes.ts';

/** Rows in one page of a tree. */
const maxPageRows = 500;
/** Nodes that one call opens. */
const maxExpandedNodes = 10_000;
/** Matches in one call of a search. */
const maxSearchHits = 1000;
/** The limit of a search text. */
const maxSearchText = 1000;
/** The time limit of one search call in milliseconds; the cursor requests the rest. */
const maxSearchBudgetMs = 2000;

/** Identifies a tree: a body, and how it is read. All calls on one tree pass the same values. */
const treeSchema = z.object({
  bodyId: bodyIdSchema,
  /** The framing of several messages; null or omitted for a single one. */
  framing: bodyFramingSchema.nullable().optional(),
  /** Type of the message, or of each of several; null reads it without a schema. */
  typeName: z.string().nullable(),
  schemaSet: chosenSetSchema,
});

/** The same with the layout of its rows: an address counts rows of one layout. */
const laidOutTreeSchema = treeSchema.extend({
  /** True when repeated fields of a message share one row; false if omitted. */
  grouped: z.boolean().optional(),
});

/** Indices of rows from the root down: `[3, 0]` is the first row below the fourth. Empty is the root. */
const rowAddressSchema = z.array(z.number().int().nonnegative());

/** A part of a body that can be opened, and the number of its rows. */
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

/** A start other than the root: a node of the tree, and the address of its row. */
const treePartSchema = z.object({ address: rowAddressSchema.max(10_000), node: nodeRefSchema });

const searchQuerySchema = z.object({
  text: z.string().min(1).max(maxSearchText),
  /**
   * `names` searches field names and `#7`; `values` searches texts, numbers, enum names and `bytes` fields
   * readable as text, ignoring case; `all` both. `bytes` takes hex digits (ignoring blanks) and searches
   * anywhere in the body.
   */
  in: z.enum(['all', 'names', 'values', 'bytes']),
});

export type SearchQuery = z.infer<typeof searchQuerySchema>;

const searchHitSchema = z.object({
  /** The body that the offsets refer to, if it is packed inside the requested one. */
  bodyId: bodyIdSchema.optional(),
  /** The match: bytes of a value, or the tag of a field whose name matched. `end` is exclusive. */
  start: z.number().int(),
  end: z.number().int(),
  /** The byte for `locateInTree`, which returns the row, its path and its address. */
  offset: z.number().int(),
  kind: z.enum(['name', 'value', 'bytes']),
  /** The row in short form, for a list of matches: `name "Zoë"`. */
  text: z.string(),
});

export type SearchHit = z.infer<typeof searchHitSchema>;

/** Calls on the tree of a body. */
export const treeContract = {
  /**
   * Returns a page of the rows below a node; a null `node` is the whole body. With several messages the first
   * rows are the messages themselves, `[0]`, `[1]`, ... A node with packed bytes (`inflated`) gives the rows
   * of the unpacked content; `bodyId` of the page then names the body of their ranges.
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

  /** Returns the innermost row that contains a byte, and the nodes to open for it. */
  locateInTree: method(
    laidOutTreeSchema.extend({
      /** In the body of `from`, else in the whole one. */
      offset: z.number().int().nonnegative(),
      /** Starts below a node; for packed bytes (`inflated`), offsets refer to the unpacked content. */
      from: treePartSchema.nullable().optional(),
    }),
    z.object({
      place: bytePlaceSchema,
      /** The row's own address; null if no row has the byte. */
      address: rowAddressSchema.nullable(),
      /** The nodes above it without the start node, outermost first. */
      chain: z.array(openableNodeSchema),
      /** The body of `place`, if it is not the requested one. */
      bodyId: z.string().optional(),
    }),
  ),

  /**
   * Returns the nodes below one, breadth first, down to a depth: what "expand all" opens. Leaves packed bytes
   * (`inflated`), and texts that may also be messages, closed.
   */
  expandTree: method(
    laidOutTreeSchema.extend({
      /** Null expands the whole body. */
      from: treePartSchema.nullable().optional(),
      /** Levels to open below it; 1 opens the nodes in its own rows. */
      depth: z.number().int().positive().max(100),
      maxNodes: z.number().int().positive().max(maxExpandedNodes),
    }),
    z.object({
      nodes: z.array(openableNodeSchema),
      /** False if there were more than `maxNodes`, or too many to search at once. */
      isComplete: z.boolean(),
    }),
  ),

  /**
   * Searches a body from its start, or from a cursor, including packed content: compressed messages, and
   * bytes of fields that the tree can open. `bytes` are searched only in messages of the body, not in packed
   * fields. Returns after `maxHits` or `budgetMs`; call again with the cursor to continue.
   *
   * Fails with `bad-input` for `bytes` that are not pairs of hex digits.
   */
  searchBody: method(
    treeSchema.extend({
      query: searchQuerySchema,
      /** From the last call; null starts from the beginning. */
      cursor: z.string().max(1_000_000).nullable(),
      maxHits: z.number().int().positive().max(maxSearchHits),
      budgetMs: z.number().int().positive().max(maxSearchBudgetMs),
    }),
    z.object({
      hits: z.array(searchHitSchema),
      /** Null when everything was searched. */
      cursor: z.string().nullable(),
      /** Bytes searched so far, from the start. */
      scannedBytes: z.number().int(),
      /**
       * The number of packed contents not searched completely so far: damaged, of unknown coding, nested too
       * deep, or over the limit of unpacked bytes.
       */
      unsearched: z.number().int(),
    }),
  ),
};
