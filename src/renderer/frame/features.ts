import { collectionsFeature } from '../features/collections/feature.ts';
import { compareFeature } from '../features/compare/feature.ts';
import { historyFeature } from '../features/history/feature.ts';
import { requestFeature } from '../features/request/feature.ts';
import { runsFeature } from '../features/runs/feature.ts';
import { schemasFeature } from '../features/schemas/feature.ts';
import type { Feature } from '../kernel/feature.ts';

/** What the window is made of. */
export const features: readonly Feature[] = [
  requestFeature,
  collectionsFeature,
  schemasFeature,
  historyFeature,
  compareFeature,
  runsFeature,
];
