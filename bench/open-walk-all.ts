import { walkAll } from '../src/main/proto/wire/walk-all.test-kit.ts';
import type { Figure } from './figure.ts';
import { measureAgainstDecode } from './open-against-decode.ts';

/**
 * `open/walk-all`: visits every field and every packed element of a body once and keeps nothing, against
 * protobufjs decoding it (goal: 0.6x).
 */
export function measureWalkAll(): readonly Figure[] {
  return measureAgainstDecode('open/walk-all', ({ bytes, typeName }, { schema }) => {
    let visited = 0;
    walkAll(
      { bytes, start: 0, end: bytes.length, typeName, shapes: schema.shapeOf },
      {
        node({ kind }) {
          if (kind === 'fault') throw new Error('The body of the bench is whole.');
          visited += 1;
        },
        element() {
          visited += 1;
        },
      },
    );
    return visited;
  });
}
