import type { PastedKind } from '../../shared/contract/engine-bytes.ts';
import { spellingNames } from '../../shared/model/spelling-names.ts';

/** Names the detected format of a pasted text, at the beginning of a line: `A hex dump`. */
export function pastedWords(kind: PastedKind): string {
  switch (kind) {
    case 'json':
      return 'JSON';
    case 'textproto':
      return 'Text format';
    case 'binary':
      return 'Bytes';
    default: {
      const name = spellingNames[kind];
      return name.charAt(0).toUpperCase() + name.slice(1);
    }
  }
}
