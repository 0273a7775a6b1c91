import Long from 'long';
import protobuf from 'protobufjs';
import { ProblemError } from '../../../shared/problem.ts';

const extremes = [
  { type: 'int64', texts: ['-9223372036854775808', '9223372036854775807', '-1'] },
  { type: 'uint64', texts: ['18446744073709551615', '9007199254740993'] },
] as const;

/**
 * Checks that 64-bit integers survive protobufjs, before any schema is compiled.
 *
 * Without the `long` package, which a bundler can drop, protobufjs falls back to doubles and damages large
 * values without an error. So this gives protobufjs `Long` if it found none, then encodes and decodes the
 * extremes. Call it once at the start of every process that uses the codec.
 *
 * @throws ProblemError `internal` when a value comes back changed
 */
export function assertLongSupport(): void {
  if (!protobuf.util.Long) {
    protobuf.util.Long = Long;
    protobuf.configure();
  }
  for (const { type, texts } of extremes) {
    const message = new protobuf.Type('Probe').add(new protobuf.Field('value', 1, type));
    new protobuf.Root().add(message);
    for (const text of texts) {
      const value = Long.fromString(text, type === 'uint64');
      const decoded = message.decode(message.encode({ value }).finish());
      const found = String((decoded as unknown as { readonly value: unknown }).value);
      if (found !== text) throw new ProblemError(lostPrecision(type, text, found));
    }
  }
}

function lostPrecision(
  type: string,
  sent: string,
  found: string,
): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'internal',
    title: '64-bit integers do not work in this installation',
    detail: `The ${type} ${sent} came back as ${found}. Protodesk does not start, to protect your data.`,
    hint: 'Reinstall Protodesk. If that does not help, report this message.',
  };
}
