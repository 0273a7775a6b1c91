import type { ReadKind } from '../../shared/model/decoding.ts';

/** The ways to read a body, with their labels. */
export const readKindOptions: readonly { readonly value: ReadKind; readonly label: string }[] = [
  { value: 'protobuf', label: 'Protobuf' },
  { value: 'json', label: 'JSON' },
  { value: 'textproto', label: 'Text format' },
  { value: 'xml', label: 'XML' },
  { value: 'text', label: 'Text' },
  { value: 'binary', label: 'Bytes' },
];
