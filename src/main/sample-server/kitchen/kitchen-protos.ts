import cellar from '../../../../proto-samples/workspace/protos/kitchen/cellar.proto?raw';
import kitchen from '../../../../proto-samples/workspace/protos/kitchen/kitchen.proto?raw';
import pantry from '../../../../proto-samples/workspace/protos/kitchen/pantry.proto?raw';
import type { ProtoText } from '../../proto/body/plain-codec.ts';

/** The sample workspace's own .proto files of the kitchen, as text inside the bundle. */
export const kitchenProtos: readonly ProtoText[] = [
  { importPath: 'kitchen/cellar.proto', text: cellar },
  { importPath: 'kitchen/kitchen.proto', text: kitchen },
  { importPath: 'kitchen/pantry.proto', text: pantry },
];
