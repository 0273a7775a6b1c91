import { requestFormat, requireResponseFormat } from '../replies/formats.ts';
import type { SampleRequest } from '../replies/reply.ts';
import type { Route, RouteGroup } from '../replies/route.ts';
import { replyInFormat } from '../replies/sample-message.ts';
import { sampleType } from '../replies/sample-type.ts';
import type { KitchenName } from './kitchen-codec.ts';

/** Creates `/kitchen`: a message with every construct of proto3, proto2 and edition 2023. */
export function createKitchenRoutes(): RouteGroup {
  return {
    routes: [
      kitchenRoute('/kitchen', 'Kitchen', 'proto3'),
      kitchenRoute('/kitchen/proto2', 'Pantry', 'proto2'),
      kitchenRoute('/kitchen/edition2023', 'Cellar', 'edition 2023'),
    ],
  };
}

function kitchenRoute(path: string, name: KitchenName, what: string): Route {
  const type = sampleType('kitchen', name);
  const respond = async (request: SampleRequest, isEcho: boolean) => {
    requireResponseFormat(request);
    const format = isEcho ? requestFormat(request) : null;
    const codec = await import('./kitchen-codec.ts');
    const bytes =
      format === null ? codec.filledMessage(name) : codec.kitchenBytes(name, format, request.body);
    return replyInFormat(request, {
      status: 200,
      type,
      toProtobuf: () => bytes,
      toJson: () => codec.kitchenJson(name, bytes),
    });
  };
  return {
    path,
    about: `Everything of ${what} (${name}); POST one to get it back. JSON is ProtoJSON here`,
    methods: {
      GET: ({ request }) => respond(request, false),
      POST: ({ request }) => respond(request, true),
    },
  };
}
