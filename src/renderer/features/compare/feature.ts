import type { Feature } from '../../kernel/feature.ts';
import { progressComparison } from './compare-state.ts';
import { fetchComparison } from './restore-comparison.ts';

/** A call in protobuf beside the same call in JSON. */
export const compareFeature: Feature = {
  name: 'compare',
  tabViews: [{ kind: 'compare', fetch: fetchComparison }],
  start(app, onEvent) {
    onEvent('comparisonProgress', (progress) => {
      app.tabs.setState((state) => progressComparison(state, progress));
    });
  },
};
