import type { BodyFraming } from '../../../../shared/model/decoding.ts';
import { type SplitMessage, splitMessages } from '../../../proto/framings/split-messages.ts';
import type { CapturePath } from './capture-path.ts';
import { NothingFound } from './nothing-found.ts';

/** A message of a stream, and the rest of the path, which goes on within it. */
export interface PlaceInStream {
  readonly bytes: Uint8Array;
  readonly path: CapturePath;
}

/**
 * The message of a stream that a path begins with: `[0].token`, or `/0/token`, by its place among the
 * frames as the tree shows them. Without a place it is the only message there is.
 *
 * @throws NothingFound; ProblemError `body-malformed` for a frame that is broken before it
 */
export function messageOfStream(
  body: Uint8Array,
  framing: BodyFraming,
  path: CapturePath,
): PlaceInStream {
  const place = placeOf(path);
  if (place === null) return { bytes: bytesOf(onlyMessage(body, framing)), path };
  let count = 0;
  for (const message of splitMessages(body, framing)) {
    if (message.index === place) return { bytes: bytesOf(message), path: within(path) };
    count += 1;
  }
  throw new NothingFound(`The response has no message [${place}]; it has ${saidCount(count)}.`);
}

/** Null for a path that begins with no place. */
function placeOf(path: CapturePath): number | null {
  const [first] = path.kind === 'pointer' ? path.tokens : path.steps;
  const text = typeof first === 'object' ? (first.kind === 'index' ? first.text : '') : first;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function within(path: CapturePath): CapturePath {
  if (path.kind === 'pointer') return { ...path, tokens: path.tokens.slice(1) };
  const steps = path.steps.slice(1);
  if (steps.length === 0) {
    throw new NothingFound(
      'The path leads to a whole message.',
      'Name a field of it, such as [0].token.',
    );
  }
  return { ...path, steps };
}

function onlyMessage(body: Uint8Array, framing: BodyFraming): SplitMessage {
  let found: SplitMessage | null = null;
  for (const message of splitMessages(body, framing)) {
    if (found) {
      throw new NothingFound(
        'The response has several messages.',
        'Begin the path with the place of one, such as [0].token.',
      );
    }
    found = message;
  }
  if (!found) throw new NothingFound('The response has no message.');
  return found;
}

function bytesOf({ bytes, index, isCompressed }: SplitMessage): Uint8Array {
  if (!isCompressed) return bytes;
  throw new NothingFound(
    `Message [${index}] is compressed: values are taken only of those that are not.`,
    'Ask the server for messages without compression (grpc-accept-encoding: identity).',
  );
}

function saidCount(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`;
}
