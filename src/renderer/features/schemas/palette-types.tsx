import type { SpotlightActionData } from '@mantine/spotlight';
import { useMemo } from 'react';
import type { DefinitionKind, TypeEntry } from '../../../shared/model/schemas.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useTypeSource } from '../../kernel/app-context.ts';
import type { PaletteSource } from '../../kernel/palette-source.ts';
import { DefinitionIcon } from '../../ui/definition-icon.tsx';
import { typeKey } from '../../ui/type-choice.ts';
import { packageName, shortName } from '../../ui/type-name.ts';
import { useTypeSearch } from '../../ui/use-type-search.ts';
import { openTypePage } from './pages/open-schema-tab.ts';

const maxTypes = 20;
const kinds: readonly DefinitionKind[] = ['message', 'enum', 'service'];
const noTypes: readonly TypeEntry[] = [];

/** Offers types of the schemas in the palette. */
export const definedTypes: PaletteSource = {
  group: 'Types',
  useFound(query) {
    const app = useApp();
    const { find, setNames, revision } = useTypeSource();
    const isSearching = query.trim() !== '';
    const search = useTypeSearch(find, isSearching ? query : null, kinds, revision ?? 0);
    const types = search.found?.types ?? noTypes;
    const actions = useMemo(
      () => typeActions(app, types.slice(0, maxTypes), setNames.length > 1),
      [app, types, setNames],
    );
    return {
      actions: isSearching ? actions : [],
      isCurrent: !isSearching || search.isCurrent,
      found: search.found,
    };
  },
};

function typeActions(
  app: Pick<App, 'saveNow' | 'tabs'>,
  types: readonly TypeEntry[],
  isSetShown: boolean,
): SpotlightActionData[] {
  return types.map((entry) => ({
    id: `type-${typeKey(entry)}`,
    label: shortName(entry.fullName),
    description: packageName(entry.fullName),
    leftSection: <DefinitionIcon kind={entry.kind} />,
    'data-type': '',
    ...(isSetShown && { rightSection: entry.setName }),
    onClick: () => openTypePage(app, { setName: entry.setName, typeName: entry.fullName }),
  }));
}
