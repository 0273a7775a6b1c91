/** Rows in memory, each with an id that is used once. */
export interface Table<Row extends { readonly id: number }> {
  /** Ordered by id. */
  all(): readonly Row[];
  find(id: number): Row | undefined;
  /** Undefined if the table is full: memory stays bounded. */
  insert(fields: Omit<Row, 'id'>): Row | undefined;
  replace(row: Row): void;
  remove(id: number): void;
}

/** The number of rows that can be created in addition to the initial ones. */
export const maxCreatedRows = 10_000;

/** Creates a table with `rows` at the start. */
export function createTable<Row extends { readonly id: number }>(rows: readonly Row[]): Table<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let nextId = Math.max(...byId.keys()) + 1;
  return {
    all: () => [...byId.values()],
    find: (id) => byId.get(id),
    insert(fields) {
      if (byId.size >= rows.length + maxCreatedRows) return undefined;
      const row = { ...fields, id: nextId } as Row;
      byId.set(nextId, row);
      nextId += 1;
      return row;
    },
    replace(row) {
      byId.set(row.id, row);
    },
    remove(id) {
      byId.delete(id);
    },
  };
}
