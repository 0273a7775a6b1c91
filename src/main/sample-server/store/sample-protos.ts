import date from '../../../../proto-samples/workspace/protos/store/date.proto?raw';
import product from '../../../../proto-samples/workspace/protos/store/product.proto?raw';
import user from '../../../../proto-samples/workspace/protos/store/user.proto?raw';
import userRequests from '../../../../proto-samples/workspace/protos/store/user_requests.proto?raw';
import userRole from '../../../../proto-samples/workspace/protos/store/user_role.proto?raw';
import type { ProtoText } from '../../proto/body/plain-codec.ts';

/** The sample workspace's own .proto files, as text inside the bundle. */
export const storeProtos: readonly ProtoText[] = [
  { importPath: 'store/date.proto', text: date },
  { importPath: 'store/product.proto', text: product },
  { importPath: 'store/user.proto', text: user },
  { importPath: 'store/user_requests.proto', text: userRequests },
  { importPath: 'store/user_role.proto', text: userRole },
];
