import type { ReadKind } from '../../shared/model/decoding.ts';

/** As what a body can be read, by the names that are shown. */
export const readKindOptions: readonly { readonly value: ReadKind; readonly label: string }[] = [
  { value: 'protobuf', label: 'Protobuf' },
  { value: 'json', label: 'JSON' },
  { value: 'textproto', label: 'Text format' },
  { value: 'xml', label: 'XML' },
  { value: 'text', label: 'Text' },
  { value: 'binary', label: 'Bytes' },
];
