import { collectionsFeature } from '../features/collections/feature.ts';
import { compareFeature } from '../features/compare/feature.ts';
import { historyFeature } from '../features/history/feature.ts';
import { openedBodiesFeature } from '../features/opened-bodies/feature.ts';
import { projectFeature } from '../features/project/feature.ts';
import { requestFeature } from '../features/request/feature.ts';
import { runsFeature } from '../features/runs/feature.ts';
import { schemasFeature } from '../features/schemas/feature.ts';
import { settingsFeature } from '../features/settings/feature.ts';
import type { Feature } from '../kernel/app.ts';
import { frameFeature } from './frame-feature.ts';

/** The features of the window; their panels appear in this order. */
export const features: readonly Feature[] = [
  frameFeature,
  requestFeature,
  collectionsFeature,
  schemasFeature,
  historyFeature,
  compareFeature,
  runsFeature,
  openedBodiesFeature,
  projectFeature,
  settingsFeature,
];
