import { createSpotlight } from '@mantine/spotlight';

/** Whether the command palette is open, and what is chosen in it. */
export const [paletteStore, palette] = createSpotlight();
