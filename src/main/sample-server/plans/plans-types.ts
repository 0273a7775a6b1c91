import plan from '../../../../proto-samples/workspace/protos/plans/plan.proto?raw';
import subscription from '../../../../proto-samples/workspace/protos/plans/subscription.proto?raw';
import user from '../../../../proto-samples/workspace/protos/plans/user.proto?raw';
import type { ProtoText } from '../../proto/body/plain-codec.ts';
import { codecOnDemand, typesOfFile } from '../replies/sample-type.ts';

/** The sample workspace's own .proto files of the plans, as text inside the bundle. */
export const plansProtos: readonly ProtoText[] = [
  { importPath: 'plans/plan.proto', text: plan },
  { importPath: 'plans/subscription.proto', text: subscription },
  { importPath: 'plans/user.proto', text: user },
];

const name = 'com.example.samples.plans';
const codec = codecOnDemand(plansProtos);

/** The message types of `/plans`. */
export const plansTypes = {
  ...typesOfFile(codec, name, 'plans/plan.proto', ['Plan', 'PlanList']),
  ...typesOfFile(codec, name, 'plans/user.proto', ['User', 'UserList']),
  ...typesOfFile(codec, name, 'plans/subscription.proto', ['Subscription', 'SubscriptionList']),
};
