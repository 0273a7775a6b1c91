import { parseMediaType } from '../replies/media-type.ts';
import type { Reply, SampleRequest } from '../replies/reply.ts';
import { requireAnswerFormat } from '../replies/reply-in-format.ts';
import type { Handle, RouteGroup } from '../replies/route.ts';
import { SampleError } from '../replies/sample-error.ts';
import { messageReply, readMessage } from '../replies/sample-message.ts';
import type { PlainMessage, SampleType } from '../replies/sample-type.ts';
import { echoAsItCame, isDelimited, isWholly } from './echo-as-it-came.ts';
import { echoTypes } from './echo-types.ts';

const { Product, Response, TeamRequest, Attachment } = echoTypes;

/** `/echo` and `/transform`: what is sent comes back, so that client and server can be compared byte by byte. */
export function createEchoRoutes(): RouteGroup {
  return {
    routes: [
      {
        path: '/echo',
        about:
          'POST any message, or a delimited stream of them, to get it back; one alone in the other format too, if it is a Response or X-Protobuf-Message or messageType= names one of the samples',
        methods: { POST: echo },
      },
      {
        path: '/echo/pasta',
        about: 'A small Response',
        methods: { GET: always(Response, () => ({ product: pasta })) },
      },
      {
        path: '/echo/large',
        about: 'A Response of two million equal letters',
        methods: { GET: always(Response, largeResponse) },
      },
      {
        path: '/echo/team',
        about: 'A TeamRequest',
        methods: { GET: always(TeamRequest, () => alice) },
      },
      {
        path: '/echo/attachment',
        about: 'An Attachment with 1 000 000 bytes that cannot be compressed',
        methods: { GET: always(Attachment, noiseAttachment) },
      },
      {
        path: '/transform',
        about: 'POST a Response (or a Product) to get it back with its description reversed',
        methods: { POST: transform },
      },
    ],
  };
}

const pasta = { id: 0, name: 'Pasta', description: 'Boil for 10 min.' };
const alice = { name: 'Alice', id: 113517, course_code: 'CS31245' };

function largeResponse(): PlainMessage {
  return { product: { id: 2, name: 'Large product', description: 'a'.repeat(2_000_000) } };
}

let noise: Uint8Array | undefined;

/** The same bytes each time: the generator of Park and Miller, from 1. */
function noiseAttachment(): PlainMessage {
  if (!noise) {
    let seed = 1;
    noise = Uint8Array.from({ length: 1_000_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed >> 8;
    });
  }
  return { file_name: 'noise.bin', media_type: 'application/octet-stream', content: noise };
}

function always(type: SampleType, message: () => PlainMessage): Handle {
  return (request) => messageReply(request, 200, type, message());
}

function echo(request: SampleRequest): Reply {
  requireAnswerFormat(request);
  const name = nameOfMessage(request);
  // 0 bytes are a message too, but only of who says that they are one.
  if (request.body.length === 0 && name === undefined && request.contentType === undefined) {
    throw new SampleError(
      400,
      'There is no body to give back: send a message, with a Content-Type that says what it is.',
    );
  }
  if (isDelimited(request)) {
    return echoAsItCame(request, 'A body of several messages is not read.');
  }
  const type = name === undefined ? Response : findType(name, knownTypes);
  if (!type) {
    return echoAsItCame(
      request,
      `Message '${name}' is not known here, only ${listOf(knownTypes)}.`,
    );
  }
  if (name === undefined && !isWholly(request, Response, namesOfResponse)) {
    return echoAsItCame(
      request,
      `The body is no Response, and no X-Protobuf-Message names one of ${listOf(knownTypes)}.`,
    );
  }
  return messageReply(request, 200, type, readMessage(request, type));
}

const knownTypes = Object.values(echoTypes);

/** What JSON may hold to be a Response, with the envelope or without. */
const namesOfResponse = ['product', 'id', 'name', 'description'];

function transform(request: SampleRequest): Reply {
  requireAnswerFormat(request);
  const type = typeOfRequest(request, [Product, Response]);
  const message = readMessage(request, type);
  const changed = type === Product ? reversed(message) : reversedInside(message);
  return messageReply(request, 200, type, changed);
}

function reversedInside(response: PlainMessage): PlainMessage {
  const product = response.product as PlainMessage | null | undefined;
  return product ? { product: reversed(product) } : {};
}

/** By characters, so that none outside the first 65536 is torn. */
function reversed(product: PlainMessage): PlainMessage {
  const description = typeof product.description === 'string' ? product.description : '';
  return { ...product, description: Array.from(description).reverse().join('') };
}

/** The message that a request names; a Response where it names none. Throws a {@link SampleError} 400. */
function typeOfRequest(request: SampleRequest, types: readonly SampleType[]): SampleType {
  const name = nameOfMessage(request);
  if (name === undefined) return Response;
  const type = findType(name, types);
  if (type) return type;
  throw new SampleError(
    400,
    `Message '${name}' is not known here: it has to be one of ${listOf(types)}.`,
  );
}

/** Both ways of naming the message of a request. */
function nameOfMessage({ messageType, contentType }: SampleRequest): string | undefined {
  return messageType ?? parseMediaType(contentType ?? '')?.parameters.get('messagetype');
}

function findType(name: string, types: readonly SampleType[]): SampleType | undefined {
  return types.find(({ typeName }) => typeName === name.replace(/^\./, ''));
}

function listOf(types: readonly SampleType[]): string {
  return types.map(({ typeName }) => typeName).join(', ');
}
