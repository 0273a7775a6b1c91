import { createSpotlight } from '@mantine/spotlight';

/** The state of the command palette: open or closed, and its selection. */
export const [paletteStore, palette] = createSpotlight();
