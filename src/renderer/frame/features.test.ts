import { expect, it } from 'vitest';
import { tabDraftSchemas } from '../../shared/model/session.ts';
import { features } from './features.ts';

it('features show every kind of tab, each kind once', () => {
  const shown = features.flatMap(({ tabViews = [] }) => tabViews.map(({ kind }) => kind));
  expect(shown.sort()).toEqual(Object.keys(tabDraftSchemas).sort());
});
