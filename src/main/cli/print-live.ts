import { contextOfResponse } from '../engine/exchange/bodies/body-context.ts';
import type { Mask } from '../engine/exchange/secrets/mask-secrets.ts';
import type { HttpEvent, WireRequest } from '../engine/http/http-engine.ts';
import { chooseType } from '../proto/body/choose-type.ts';
import { liveTextOf } from '../proto/body/live-text.ts';
import { mediaTypeOf } from '../proto/bytes/media-type.ts';
import { createLiveSplitter, type LiveSplitter, liveStepOf } from '../proto/framings/split-live.ts';
import { type CommandIo, write } from './command-io.ts';
import type { LoadedRequest } from './load-request.ts';
import { printable } from './printable.ts';

/** Prints the messages of a stream while they arrive. */
export interface LivePrinter {
  onEvent(event: HttpEvent): void;
  /** Settles when everything is printed, with the number of messages; rejects if the output fails. */
  ended(): Promise<number>;
}

/** The stream of one response. */
interface Stream {
  readonly splitter: LiveSplitter;
  textOf(message: Uint8Array): Promise<string>;
}

/**
 * Creates a printer for `send --live`: one line a message, with its time since the start of the call. Prints
 * nothing for a response that is not a stream by its headers.
 *
 * @param title printed before the first message; null for none
 */
export function createLivePrinter(
  { request, scope, schema }: LoadedRequest,
  { method, url, limits }: WireRequest,
  { io, mask, title }: { readonly io: CommandIo; mask(): Mask; readonly title: string | null },
): LivePrinter {
  let stream: Stream | null = null;
  let count = 0;
  let printed: Promise<void> = Promise.resolve();

  function open({ status, rawHeaders: headers }: Extract<HttpEvent, { kind: 'head' }>): void {
    const rules = scope().responseTypes;
    const context = contextOfResponse({ request, rules, method, url, status, headers });
    const step = context.ruledSteps === null ? liveStepOf(headers) : null;
    stream = null;
    if (step === null) return;
    const media = mediaTypeOf(headers);
    const { typeName } = chooseType({ ...context, media, chosenType: undefined, schema });
    const reading = { step, schema, typeName, maxBytes: limits.decodedBodyBytes };
    stream = {
      splitter: createLiveSplitter(step),
      textOf: (message) => liveTextOf(message, reading),
    };
  }

  function print(atMs: number, message: Uint8Array, { textOf }: Stream): void {
    printed = printed.then(async () => {
      const text = mask().text(await textOf(message));
      // A comment between events.
      if (text === '') return;
      const head = count === 0 && title !== null ? `${printable(title)}\n` : '';
      count += 1;
      await write(io.stdout, `${head}+${atMs.toFixed(1)} ms  ${printable(text)}\n`);
    });
    // Reported by `ended`.
    printed.catch(() => undefined);
  }

  return {
    onEvent(event) {
      if (event.kind === 'head') open(event);
      if (event.kind !== 'part' || stream === null) return;
      for (const message of stream.splitter.push(event.bytes)) print(event.atMs, message, stream);
    },
    async ended() {
      await printed;
      return count;
    },
  };
}
