/** One step into JSON: a key, or an index of a list. */
export type JsonStep = string | number;
