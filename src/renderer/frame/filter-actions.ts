/** The searched text of an action. */
export interface SearchedAction {
  readonly label?: string;
  readonly keywords?: string | string[];
}

/** Returns the actions that contain all words of a query, in their order. */
export function filterActions<Action extends SearchedAction>(
  actions: readonly Action[],
  query: string,
): Action[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return actions.filter((action) => {
    const text = [action.label, action.keywords].flat().join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
