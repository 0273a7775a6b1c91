import type { ComparedSide } from './comparison.ts';
import type { Reading } from './exchange.ts';
import { failureOf } from './outcome.ts';

/** The names of two compared sides, the left one first. */
export type SideNames = readonly [string, string];

const encodingNames: Readonly<Record<Exclude<Reading['kind'], 'empty'>, string>> = {
  protobuf: 'Protobuf',
  json: 'JSON',
  textproto: 'Text format',
  xml: 'XML',
  text: 'Text',
  binary: 'Binary',
};

/**
 * Returns names that tell both sides apart: the encodings that arrived. When both arrived in the same one, the
 * names say what each call asked for: `Protobuf call`, `JSON call`. An error may be in any encoding, so a
 * failed side has the name of what it asked for.
 */
export function sideNames([a, b]: readonly [NamedSide, NamedSide]): SideNames {
  const [left, right] = [arrivedAs(a), arrivedAs(b)];
  if (left !== right) return [encodingNames[left], encodingNames[right]];
  return [`${encodingNames[a.encoding]} call`, `${encodingNames[b.encoding]} call`];
}

type NamedSide = Pick<ComparedSide, 'encoding' | 'exchange'>;

function arrivedAs({ encoding, exchange }: NamedSide): keyof typeof encodingNames {
  const response = exchange?.response;
  if (!response || response.reading.kind === 'empty') return encoding;
  return failureOf(response) === null ? response.reading.kind : encoding;
}
