import type { SampleRequest } from '../replies/reply.ts';
import { replyInFormat, requireAnswerFormat } from '../replies/reply-in-format.ts';
import { requestFormat } from '../replies/request-format.ts';
import type { Route, RouteGroup } from '../replies/route.ts';
import type { KitchenName } from './kitchen-codec.ts';

/** `/kitchen`: a message of every construct that proto3, proto2 and edition 2023 have. */
export function createKitchenRoutes(): RouteGroup {
  return {
    routes: [
      kitchenRoute('/kitchen', 'Kitchen', 'kitchen/kitchen.proto', 'proto3'),
      kitchenRoute('/kitchen/proto2', 'Pantry', 'kitchen/pantry.proto', 'proto2'),
      kitchenRoute('/kitchen/edition2023', 'Cellar', 'kitchen/cellar.proto', 'edition 2023'),
    ],
  };
}

function kitchenRoute(path: string, name: KitchenName, schemaFile: string, what: string): Route {
  const answer = async (request: SampleRequest, isEcho: boolean) => {
    requireAnswerFormat(request);
    const format = isEcho ? requestFormat(request) : null;
    const codec = await import('./kitchen-codec.ts');
    const bytes =
      format === null ? codec.filledMessage(name) : codec.kitchenBytes(name, format, request.body);
    return replyInFormat(request, 200, {
      typeName: codec.typeNameOf(name),
      schemaFile,
      toProtobuf: () => bytes,
      toJson: () => codec.kitchenJson(name, bytes),
    });
  };
  return {
    path,
    about: `Everything of ${what} (${name}); POST one to get it back. JSON is ProtoJSON here`,
    methods: {
      GET: (request) => answer(request, false),
      POST: (request) => answer(request, true),
    },
  };
}
