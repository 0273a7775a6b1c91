import type { SpotlightActionData } from '@mantine/spotlight';

/** What the palette offers beside commands. */
export interface PaletteSource {
  /** The heading of what it offers. */
  readonly group: string;
  /** A hook: what it offers for what is typed, the empty text first. */
  readonly useFound: (query: string) => PaletteFound;
}

/** What is offered for what is typed. */
export interface PaletteFound {
  readonly actions: readonly SpotlightActionData[];
  /** False while what is shown is of what was typed before; such actions have `data-type`. */
  readonly isCurrent: boolean;
  /** Another object once more was found, late: into a list that may have been empty till then. */
  readonly found: object | null;
}
