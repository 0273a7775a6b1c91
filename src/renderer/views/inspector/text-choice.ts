/** How ProtoJSON is shown. */
export interface JsonChoice {
  /** Whether fields that are not set are shown at their default. */
  readonly defaults: boolean;
  readonly names: 'json' | 'proto';
}

const key = 'protodesk.protojson';

/** How ProtoJSON was looked at last; what is kept may be damaged. */
export function readJsonChoice(storage: Pick<Storage, 'getItem'>): JsonChoice {
  const words = (storage.getItem(key) ?? '').split(' ');
  return {
    defaults: words.includes('defaults'),
    names: words.includes('proto-names') ? 'proto' : 'json',
  };
}

/** Keeps it for the next response. */
export function keepJsonChoice(
  storage: Pick<Storage, 'setItem'>,
  { defaults, names }: JsonChoice,
): void {
  const words = [...(defaults ? ['defaults'] : []), ...(names === 'proto' ? ['proto-names'] : [])];
  storage.setItem(key, words.join(' '));
}
