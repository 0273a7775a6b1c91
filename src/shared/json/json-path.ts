/** One step in JSON: a key, or a list index. */
export type JsonStep = string | number;
