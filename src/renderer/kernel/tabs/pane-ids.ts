/** The panes that a body can have. */
export type BodyTabId =
  | 'tree'
  | 'json'
  | 'textproto'
  | 'raw'
  | 'image'
  | 'hex'
  | 'received'
  | 'empty';

/** The panes that only an exchange has. */
export type ExchangeTabId = 'sizes' | 'headers' | 'timeline';

/** The panes that an exchange can have. */
export type ResponseTabId = BodyTabId | ExchangeTabId;
