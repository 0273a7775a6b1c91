import { requireResponseFormat } from '../replies/formats.ts';
import { parseMediaType } from '../replies/media-type.ts';
import { type Reply, SampleError, type SampleRequest } from '../replies/reply.ts';
import type { RouteGroup } from '../replies/route.ts';
import { messageReply, readMessage } from '../replies/sample-message.ts';
import { type PlainMessage, type SampleType, sampleType } from '../replies/sample-type.ts';
import { echoAsItCame, isDelimited, isWholly } from './echo-as-it-came.ts';

const Product = sampleType('echo', 'Product');
const Response = sampleType('echo', 'Response');
const TeamRequest = sampleType('echo', 'TeamRequest');
const Attachment = sampleType('echo', 'Attachment');
const knownTypes = [Product, Response, TeamRequest, Attachment];

/**
 * Creates `/echo` and `/transform`, which return what is sent, so that client and server can be compared byte
 * by byte.
 */
export function createEchoRoutes(): RouteGroup {
  return {
    routes: [
      {
        path: '/echo',
        about:
          'POST any message, or a delimited stream of them, to get it back; one alone in the other format too, if it is a Response or X-Protobuf-Message or messageType= names one of the samples',
        methods: { POST: ({ request }) => echo(request) },
      },
      {
        path: '/echo/pasta',
        about: 'A small Response',
        methods: { GET: { gives: Response, run: () => ({ product: pasta }) } },
      },
      {
        path: '/echo/large',
        about: 'A Response of two million equal letters',
        methods: { GET: { gives: Response, run: largeResponse } },
      },
      {
        path: '/echo/team',
        about: 'A TeamRequest',
        methods: { GET: { gives: TeamRequest, run: () => alice } },
      },
      {
        path: '/echo/attachment',
        about: 'An Attachment with 1 000 000 bytes that cannot be compressed',
        methods: { GET: { gives: Attachment, run: noiseAttachment } },
      },
      {
        path: '/transform',
        about: 'POST a Response (or a Product) to get it back with its description reversed',
        methods: { POST: ({ request }) => transform(request) },
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

function echo(request: SampleRequest): Reply {
  requireResponseFormat(request);
  const name = nameOfMessage(request);
  // 0 bytes are a message too, but only if the request names its type.
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

/** JSON names of a Response, with or without the envelope. */
const namesOfResponse = ['product', 'id', 'name', 'description'];

function transform(request: SampleRequest): Reply {
  requireResponseFormat(request);
  const type = typeOfRequest(request, [Product, Response]);
  const message = readMessage(request, type);
  const changed = type === Product ? reversed(message) : reversedInside(message);
  return messageReply(request, 200, type, changed);
}

function reversedInside(response: PlainMessage): PlainMessage {
  const product = response.product as PlainMessage | null | undefined;
  return product ? { product: reversed(product) } : {};
}

/** By characters, so that none outside the first 65536 is split. */
function reversed(product: PlainMessage): PlainMessage {
  const description = typeof product.description === 'string' ? product.description : '';
  return { ...product, description: Array.from(description).reverse().join('') };
}

/**
 * Returns the message type that a request names; Response if it names none. Throws a {@link SampleError} 400.
 */
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

/** Returns the message name from either of the two headers. */
function nameOfMessage({ messageType, contentType }: SampleRequest): string | undefined {
  return messageType ?? parseMediaType(contentType ?? '')?.parameters.get('messagetype');
}

function findType(name: string, types: readonly SampleType[]): SampleType | undefined {
  return types.find(({ typeName }) => typeName === name.replace(/^\./, ''));
}

function listOf(types: readonly SampleType[]): string {
  return types.map(({ typeName }) => typeName).join(', ');
}
