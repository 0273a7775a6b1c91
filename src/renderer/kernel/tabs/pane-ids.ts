/** The panes of any body. */
export type BodyTabId =
  | 'tree'
  | 'json'
  | 'textproto'
  | 'raw'
  | 'image'
  | 'hex'
  | 'received'
  | 'empty';

/** The panes of exchanges only. */
export type ExchangeTabId = 'sizes' | 'headers' | 'timeline';

/** The panes of an exchange. */
export type ResponseTabId = BodyTabId | ExchangeTabId;
