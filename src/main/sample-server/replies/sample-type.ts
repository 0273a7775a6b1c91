import { loadProtoText, type PlainCodec, type ProtoText } from '../../proto/body/plain-codec.ts';

/** A message in the form of {@link PlainCodec}: proto field names, enums as numbers. */
export type PlainMessage = Readonly<Record<string, unknown>>;

/** A folder of the sample workspace's .proto files. */
export type SampleGroup = 'store' | 'echo' | 'plans' | 'petclinic' | 'kitchen';

/** A message type of the sample server. */
export interface SampleType {
  /** Without its package. */
  readonly name: string;
  readonly typeName: string;
  /** The .proto file that defines it, relative to the include root. */
  readonly schemaFile: string;
  codec(): PlainCodec;
}

/** The sample workspace's own .proto files, as text in the bundle. */
const texts: Readonly<Record<string, string>> = import.meta.glob(
  ['../../../../proto-samples/workspace/protos/*/*.proto'],
  { query: '?raw', import: 'default', eager: true },
);

/** Returns the .proto files of a group. */
export function sampleProtos(group: SampleGroup): readonly ProtoText[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const importPath = path.slice(path.lastIndexOf(`/${group}/`) + 1);
    return importPath.startsWith(`${group}/`) ? [{ importPath, text }] : [];
  });
}

const codecs = new Map<SampleGroup, PlainCodec>();

/** Compiled once per process, on first use, so that it does not delay the start of the app. */
export function codecOf(group: SampleGroup): PlainCodec {
  const codec = codecs.get(group) ?? loadProtoText(sampleProtos(group));
  codecs.set(group, codec);
  return codec;
}

/** Returns a message type of a group. */
export function sampleType(group: SampleGroup, name: string): SampleType {
  const definition = new RegExp(`^message ${name} `, 'm');
  const file = sampleProtos(group).find(({ text }) => definition.test(text));
  return {
    name,
    typeName: `com.example.samples.${group}.${name}`,
    schemaFile: file?.importPath ?? '',
    codec: () => codecOf(group),
  };
}
