import type { SpotlightActionData } from '@mantine/spotlight';
import { useMemo } from 'react';
import type { RequestEntry } from '../../../shared/model/workspace.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import { openRequest } from '../../kernel/open-request.ts';
import type { PaletteSource } from '../../kernel/palette-source.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import { folderLabels, requestsOf } from './collection-rows.ts';
import { findRequests, wordsOf } from './search-collections.ts';

/** The maximum number offered: all are drawn, and nobody reads more. */
const maxRequests = 60;

/** Offers saved requests in the palette. */
export const savedRequests: PaletteSource = {
  group: 'Requests',
  useFound(query) {
    const app = useApp();
    const collections = useWindowState((state) => state.workspace?.collections);
    const requests = useMemo(() => requestsOf(collections ?? []), [collections]);
    const labels = useMemo(() => folderLabels(collections ?? []), [collections]);
    const actions = useMemo(
      () => requestActions(app, findRequests(requests, wordsOf(query), maxRequests), labels),
      [app, requests, labels, query],
    );
    return { actions, isCurrent: true, found: null };
  },
};

function requestActions(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
  requests: readonly RequestEntry[],
  labels: ReadonlyMap<string, string>,
): SpotlightActionData[] {
  return requests.map(({ id, name, method, url }) => ({
    id: `request-${id}`,
    label: name,
    // The folder distinguishes requests of the same name.
    description: [labels.get(id), url].filter(Boolean).join('  ·  '),
    leftSection: <MethodBadge method={method} isInColumn />,
    dimmedSections: false,
    onClick: () => void openRequest(app, id),
  }));
}
