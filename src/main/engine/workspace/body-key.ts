import { z } from 'zod';
import { type BodyDraft, preservedFieldsSchema } from '../../../shared/model/body-draft.ts';
import { bodyFormatSchema, typedFormatSchema } from '../../../shared/model/body-formats.ts';
import { stagedPrefix } from '../../../shared/model/staged-body.ts';
import { isKeyed } from './carry-changes.ts';
import type { PlainData } from './plain-settings.ts';

/** The keys that a body of any kind may have besides its text. */
const commonKeys = {
  framing: z.literal('delimited').optional().meta({
    description:
      'Any number of messages, each after its varint length. Omitted for a single message.',
  }),
  writeDefaults: z
    .boolean()
    .optional()
    .meta({ description: 'true writes fields without presence at their default too.' }),
  aside: z
    .array(
      preservedFieldsSchema.extend({
        path: z.string().default('').meta({
          description: 'The field path of their message; empty for the body.',
        }),
        base64: z
          .string()
          .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'Expected base64.' })
          .meta({ description: 'The unknown fields, tags included.' }),
      }),
    )
    .optional()
    .meta({ description: 'Unknown fields, which ProtoJSON has no words for.' }),
};

interface WrittenBody {
  readonly format: BodyDraft['format'];
  readonly text?: string | undefined;
  readonly file?: string | undefined;
  readonly framing?: 'delimited' | undefined;
  readonly writeDefaults?: boolean | undefined;
  readonly aside?: BodyDraft['aside'];
}

function draftOf({ format, text, file, framing, writeDefaults, aside }: WrittenBody): BodyDraft {
  return {
    format,
    text: text ?? '',
    ...(framing && { framing }),
    ...(writeDefaults && { writeDefaults }),
    ...(aside && aside.length > 0 && { aside }),
    ...(file !== undefined && { file: { path: file, byteLength: 0 } }),
  };
}

/** Only drafts on one computer name staged files: in a repository they would not exist. */
function isNotStaged(name: string): boolean {
  return !name.startsWith(stagedPrefix);
}

const stagedInFile =
  'Files below .protodesk belong to local drafts. Save the request from Protodesk, which puts the body beside it.';

/** `body` of a request's file: a plain text is ProtoJSON; a separate body file is named. */
export const bodyKey = z
  .union(
    [
      z
        .string()
        .transform((text): BodyDraft => ({ format: 'json', text }))
        .meta({ description: 'ProtoJSON.' }),
      z
        .object({
          format: bodyFormatSchema
            .default('json')
            .meta({ description: 'The format of the text; `file` sends the bytes.' }),
          file: z.string().min(1).refine(isNotStaged, { error: stagedInFile }).meta({
            description: "The body file, relative to this file's folder.",
          }),
          text: z.never().optional(),
          ...commonKeys,
        })
        .transform(draftOf),
      z
        .object({
          format: typedFormatSchema
            .default('json')
            .meta({ description: 'The format of the text.' }),
          text: z.string().default('').meta({ description: 'May have variables.' }),
          file: z.never().optional(),
          ...commonKeys,
        })
        .transform(draftOf),
      z
        .object({
          format: z.literal('file').meta({ description: 'No file is chosen.' }),
          text: z.never().optional(),
          file: z.never().optional(),
          ...commonKeys,
        })
        .transform(draftOf),
    ],
    {
      error: `Expected text, {text: ...} or {file: NAME}, with "format: ${typedFormatSchema.options.join('", "')}" or "file" (which has no text), or without.`,
    },
  )
  .prefault('')
  .meta({ description: 'The body, as typed.' });

/**
 * Returns the body of a request as its file has it, without defaults.
 *
 * @param written the current value in the file: a plain text stays one when possible
 */
export function plainBody(body: BodyDraft, written: unknown): PlainData {
  const { format, text, framing, writeDefaults, aside, file } = body;
  const said = {
    ...(format !== 'json' && { format }),
    ...(framing && { framing }),
    ...(writeDefaults && { writeDefaults }),
  };
  const kept = aside && aside.length > 0 ? { aside: aside.map(plainPreserved) } : {};
  if (file) return { body: { ...said, file: file.path, ...kept } };
  if (format === 'file') return { body: said };
  const isMere = Object.keys(said).length + Object.keys(kept).length === 0;
  if (isMere && typeof written === 'string') return { body: text };
  if (isMere && text === '' && !isKeyed(written)) return {};
  return { body: { ...said, text, ...kept } };
}

function plainPreserved({ path, base64 }: { path: string; base64: string }): PlainData {
  return { ...(path !== '' && { path }), base64 };
}
