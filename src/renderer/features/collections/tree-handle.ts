/** What others have the tree of the collections do. */
export interface TreeHandle {
  /** Gives the focus to the first row. */
  readonly focusFirst: () => void;
  /** Scrolls a row into sight; one that is not among the rows changes nothing. */
  readonly show: (key: string) => void;
}
