import type { LiveMessages } from '../../../../shared/model/exchange.ts';
import {
  createLiveSplitter,
  type LiveSplitter,
  type LiveStep,
  liveStepOf,
} from '../../../proto/framings/split-live.ts';
import type { HttpEvent } from '../../http/http-engine.ts';

/** Milliseconds between two reports: ten a second at most. */
const gapMs = 100;

/** More messages of one report are only counted: nobody could read them. */
const maxReported = 100;

type Head = Extract<HttpEvent, { readonly kind: 'head' }>;

/** A complete message, with its frame. */
interface Arrived {
  readonly index: number;
  readonly atMs: number;
  readonly bytes: Uint8Array;
}

/** Reports the messages of a stream while they arrive. */
export interface LiveReports {
  onEvent(event: HttpEvent): void;
  /** Call when the response is there as a whole: nothing is reported after that. */
  end(): void;
}

/**
 * Creates the reports for one call. A response is a stream by its headers; the bytes themselves are not kept
 * here.
 *
 * @param parts.textsOf reads messages as lines of text, elsewhere; its failure drops their report
 * @param parts.isRuled true when rules set the steps of a response: then it is shown at its end only
 */
export function createLiveReports(parts: {
  readonly exchangeId: string;
  isRuled(head: Head): boolean;
  textsOf(messages: readonly Uint8Array[], step: LiveStep, head: Head): Promise<readonly string[]>;
  onMessages(messages: LiveMessages): void;
  onUnexpected(error: unknown): void;
}): LiveReports {
  let stream: {
    readonly step: LiveStep;
    readonly splitter: LiveSplitter;
    readonly head: Head;
  } | null = null;
  let count = 0;
  let waiting: Arrived[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isReading = false;
  let hasEnded = false;

  async function report(): Promise<void> {
    timer = null;
    const [messages, opened] = [waiting, stream];
    waiting = [];
    if (opened === null || messages.length === 0) return;
    isReading = true;
    try {
      const bytes = messages.map((message) => message.bytes);
      const texts = await parts.textsOf(bytes, opened.step, opened.head);
      if (hasEnded) return;
      parts.onMessages({
        exchangeId: parts.exchangeId,
        count,
        messages: messages.map(({ index, atMs, bytes: { byteLength } }, at) => ({
          ...{ index, atMs, byteLength, text: texts[at] ?? '' },
        })),
      });
    } catch (error) {
      if (!hasEnded) parts.onUnexpected(error);
    } finally {
      isReading = false;
      plan();
    }
  }

  function plan(): void {
    if (hasEnded || isReading || timer !== null || waiting.length === 0) return;
    timer = setTimeout(() => void report(), gapMs);
  }

  return {
    onEvent(event) {
      if (event.kind === 'head') {
        const step = parts.isRuled(event) ? null : liveStepOf(event.rawHeaders);
        stream = step && { step, splitter: createLiveSplitter(step), head: event };
      }
      if (event.kind !== 'part' || stream === null) return;
      for (const bytes of stream.splitter.push(event.bytes)) {
        // A copy: a view would take its whole part along to the worker.
        waiting.push({ index: count, atMs: event.atMs, bytes: bytes.slice() });
        count += 1;
      }
      if (waiting.length > maxReported) waiting = waiting.slice(-maxReported);
      plan();
    },
    end() {
      hasEnded = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
