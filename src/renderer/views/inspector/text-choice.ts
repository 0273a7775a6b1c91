/** The options for showing ProtoJSON. */
export interface JsonChoice {
  /** True when unset fields are shown with their default. */
  readonly defaults: boolean;
  readonly names: 'json' | 'proto';
}

const key = 'protodesk.protojson';

/** Reads the last options. The stored value may be damaged. */
export function readJsonChoice(storage: Pick<Storage, 'getItem'>): JsonChoice {
  const words = (storage.getItem(key) ?? '').split(' ');
  return {
    defaults: words.includes('defaults'),
    names: words.includes('proto-names') ? 'proto' : 'json',
  };
}

/** Stores the options for the next response. */
export function keepJsonChoice(
  storage: Pick<Storage, 'setItem'>,
  { defaults, names }: JsonChoice,
): void {
  const words = [...(defaults ? ['defaults'] : []), ...(names === 'proto' ? ['proto-names'] : [])];
  storage.setItem(key, words.join(' '));
}
