/** Rows in memory, each under a number that is given once. */
export interface Table<Row extends { readonly id: number }> {
  /** Ordered by id. */
  all(): readonly Row[];
  find(id: number): Row | undefined;
  /** Undefined when the table is full: memory stays bounded. */
  insert(fields: Omit<Row, 'id'>): Row | undefined;
  replace(row: Row): void;
  remove(id: number): void;
}

/** How many rows can be created beyond those of the start. */
export const maxCreatedRows = 10_000;

/** A table that holds `rows` at the start. */
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
