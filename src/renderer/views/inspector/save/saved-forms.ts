import type { BodyTextForm } from '../../../../shared/contract/engine-texts.ts';
import type { BodyHandle, Reading } from '../../../../shared/model/exchange.ts';
import type { Inspected } from '../../../../shared/model/opened-body.ts';

/** A form in which a body can be saved. */
export interface SavedForm {
  readonly id: 'body' | 'received' | 'protojson' | 'textproto';
  readonly label: string;
  /** The size of the file; null if it is not known beforehand. */
  readonly bytes: number | null;
  /** The extension of the file. */
  readonly ending: 'binpb' | 'bin' | 'json' | 'txtpb' | 'txt' | 'xml';
  readonly content:
    | { readonly kind: 'bytes'; readonly body: BodyHandle }
    | { readonly kind: 'text'; readonly bodyId: string; readonly as: BodyTextForm };
}

/** Returns a file name from the name of a request or file. */
export function fileNameOf(name: string): string {
  const plain = name
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
  return plain.slice(0, 60) || 'response';
}

/**
 * Returns the forms in which a body can be saved: its bytes, the received bytes, and the texts of its
 * message.
 */
export function savedForms({ body, raw, reading }: Inspected): readonly SavedForm[] {
  const bytes: SavedForm = {
    id: 'body',
    label: 'Body',
    bytes: body.byteLength,
    ending: endingOf(reading),
    content: { kind: 'bytes', body },
  };
  const received: SavedForm[] =
    raw === null
      ? []
      : [
          {
            id: 'received',
            label: 'As received',
            bytes: raw.byteLength,
            ending: 'bin',
            content: { kind: 'bytes', body: raw },
          },
        ];
  return [bytes, ...received, ...textForms(body.id, reading)];
}

function textForms(bodyId: string, reading: Reading): readonly SavedForm[] {
  if (reading.kind !== 'protobuf') return [];
  const { typeName } = reading;
  const type = { schemaSet: reading.schemaSet ?? null, framing: reading.framing ?? null };
  const textproto: SavedForm = {
    id: 'textproto',
    label: 'Text format',
    bytes: null,
    ending: 'txtpb',
    content: { kind: 'text', bodyId, as: { kind: 'textproto', typeName, ...type } },
  };
  if (typeName === null) return [textproto];
  const as = { kind: 'protojson', typeName, ...type, defaults: false, names: 'json' } as const;
  return [
    {
      id: 'protojson',
      label: 'ProtoJSON',
      bytes: null,
      ending: 'json',
      content: { kind: 'text', bodyId, as },
    },
    textproto,
  ];
}

function endingOf({ kind }: Reading): SavedForm['ending'] {
  switch (kind) {
    case 'protobuf':
      return 'binpb';
    case 'json':
      return 'json';
    case 'textproto':
      return 'txtpb';
    case 'xml':
      return 'xml';
    case 'text':
      return 'txt';
    case 'binary':
    case 'empty':
      return 'bin';
  }
}
