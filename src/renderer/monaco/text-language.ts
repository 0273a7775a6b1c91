/** The languages that a text may be edited in. */
export type TextLanguage = 'json' | 'textproto';
