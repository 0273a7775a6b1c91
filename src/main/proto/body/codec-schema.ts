import type protobuf from 'protobufjs';
import type { ShapeLookup } from '../wire/message-shape.ts';

/** What the codec needs of compiled schemas. Names are full, without a leading dot. */
export interface CodecSchema {
  readonly findType: (fullName: string) => protobuf.Type | undefined;
  /** Throws a Problem `type-missing` for a name that no schema defines. */
  readonly requireType: (fullName: string) => protobuf.Type;
  readonly shapeOf: ShapeLookup;
}
