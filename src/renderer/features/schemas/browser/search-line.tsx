import { Button } from '../../../ui/button.tsx';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { useLasting } from '../../../ui/use-elapsed.ts';
import type { TypeSearch } from '../../../ui/use-type-search.ts';
import styles from './schemas-panel.module.css';
import type { PlaceSearch } from './use-schema-search.ts';

/** Shorter searches end before anybody could read that they run. */
const showBusyAfterMs = 500;

/** What a search found in numbers, or that it is going on, in the place of the choice of views. */
export function SearchLine({
  types,
  places,
}: {
  readonly types: TypeSearch;
  readonly places: PlaceSearch;
}) {
  const { state } = places;
  const isRunning = state.kind === 'searching';
  const isSlow = useLasting(isRunning, isRunning ? state.startedAtMs : 0, showBusyAfterMs);
  return (
    <div className={styles.found}>
      <span role="status" title={searchedText(places)}>
        {foundText(types, places, isSlow)}
      </span>
      {isSlow && isRunning && (
        <Button look="quiet" onClick={state.cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function foundText(
  types: TypeSearch,
  { hits, isCut, state }: PlaceSearch,
  isSlow: boolean,
): string {
  const typeText = formatCounted(types.found?.total ?? 0, 'type');
  if (isSlow) return `${typeText}, searching all files...`;
  const count = hits.filter(({ kind }) => kind !== 'type').length;
  switch (state.kind) {
    case 'done':
      return `${typeText}, ${formatCounted(count, 'place')}${isCut ? ' and more' : ''}`;
    case 'cancelled':
      return `${typeText}; the files were not searched`;
    case 'failed':
      return `${typeText}; the files could not be searched`;
    case 'idle':
    case 'searching':
      return typeText;
  }
}

function searchedText({ state }: PlaceSearch): string | undefined {
  return state.kind === 'done'
    ? `${formatCounted(state.searchedFiles, 'file')} searched`
    : undefined;
}
