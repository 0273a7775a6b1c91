import type { SpotlightActionData } from '@mantine/spotlight';

/** What the palette offers besides commands. */
export interface PaletteSource {
  /** The heading of the group. */
  readonly group: string;
  /** A hook: returns what matches the query. The query is empty at first. */
  readonly useFound: (query: string) => PaletteFound;
}

/** The matches for a query. */
export interface PaletteFound {
  readonly actions: readonly SpotlightActionData[];
  /** False while the results belong to the previous query. Such actions have `data-type`. */
  readonly isCurrent: boolean;
  /** Changes identity when more results came late, possibly into an empty list. */
  readonly found: object | null;
}
