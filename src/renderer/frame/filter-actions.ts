/** The searched text of an action. */
export interface SearchedAction {
  readonly label?: string;
  readonly keywords?: string | readonly string[];
}

/**
 * Returns the actions that contain all words of a query, in their order: first those whose label has them all,
 * then those found by their keywords.
 */
export function filterActions<Action extends SearchedAction>(
  actions: readonly Action[],
  query: string,
): Action[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isNamed = ({ label = '' }: Action) => hasAll(label);
  return [
    ...actions.filter(isNamed),
    ...actions.filter(
      (action) => !isNamed(action) && hasAll([action.label, action.keywords].flat().join(' ')),
    ),
  ];
}
