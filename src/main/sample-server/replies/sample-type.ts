import { loadProtoText, type PlainCodec, type ProtoText } from '../../proto/body/plain-codec.ts';

/** A message as {@link PlainCodec} takes it: proto field names, enums as numbers. */
export type PlainMessage = Readonly<Record<string, unknown>>;

/** A message type that the sample server speaks. */
export interface SampleType {
  readonly typeName: string;
  /** The .proto file that defines it, relative to the include root. */
  readonly schemaFile: string;
  codec(): PlainCodec;
}

/** Compiles .proto texts once a process, on first use, since starting the app must not wait for it. */
export function codecOnDemand(protos: readonly ProtoText[]): () => PlainCodec {
  let codec: PlainCodec | undefined;
  return () => {
    codec ??= loadProtoText(protos);
    return codec;
  };
}

/** The types of one file, by their names without the package. */
export function typesOfFile<Name extends string>(
  codec: () => PlainCodec,
  packageName: string,
  schemaFile: string,
  names: readonly Name[],
): Readonly<Record<Name, SampleType>> {
  const entries = names.map((name) => [
    name,
    { typeName: `${packageName}.${name}`, schemaFile, codec },
  ]);
  return Object.fromEntries(entries) as Record<Name, SampleType>;
}
