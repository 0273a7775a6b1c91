import { SampleError } from './replies/reply.ts';

/** How to send a response, on any route. */
export interface Switches {
  /** 0 to 60000. */
  readonly delayMs: number;
  /** In the order they are applied. */
  readonly codings: readonly ('gzip' | 'br')[];
  readonly isChunked: boolean;
  /** False leaves out X-Protobuf-Message and X-Protobuf-Schema. */
  readonly hasProtobufHeaders: boolean;
  readonly closesConnection: boolean;
}

/** The defaults of a request without switches. */
export const noSwitches: Switches = {
  delayMs: 0,
  codings: [],
  isChunked: false,
  hasProtobufHeaders: true,
  closesConnection: false,
};

const maxDelayMs = 60_000;

/**
 * Reads the switches of a query; ignores other parameters. Throws a {@link SampleError} for an invalid value.
 */
export function readSwitches(query: URLSearchParams): Switches {
  const delay = query.get('delay') ?? '0';
  if (!/^\d{1,5}$/.test(delay) || Number(delay) > maxDelayMs) {
    throw new SampleError(
      400,
      `Switch delay='${delay}' has to be a whole number of milliseconds from 0 to ${maxDelayMs}.`,
    );
  }
  return {
    delayMs: Number(delay),
    codings: (['gzip', 'br'] as const).filter((name) => isOn(query, name, false)),
    isChunked: isOn(query, 'chunked', false),
    hasProtobufHeaders: isOn(query, 'headers', true),
    closesConnection: isOn(query, 'close', false),
  };
}

function isOn(query: URLSearchParams, name: string, otherwise: boolean): boolean {
  const value = query.get(name);
  if (value === null) return otherwise;
  if (value === '1' || value === '0') return value === '1';
  throw new SampleError(400, `Switch ${name}='${value}' has to be 0 or 1.`);
}
