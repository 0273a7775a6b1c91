import { z } from 'zod';
import {
  type BodyDraft,
  type FormField,
  type FormPart,
  formFieldSchema,
  formPartSchema,
  preservedFieldsSchema,
} from '../../../shared/model/body-draft.ts';
import { typedFormatSchema } from '../../../shared/model/body-formats.ts';
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
  readonly mediaType?: string | undefined;
  readonly fields?: BodyDraft['fields'];
  readonly parts?: BodyDraft['parts'];
}

function draftOf(written: WrittenBody): BodyDraft {
  const { format, text, file, framing, writeDefaults, aside, mediaType, fields, parts } = written;
  return {
    format,
    text: text ?? '',
    ...(framing && { framing }),
    ...(writeDefaults && { writeDefaults }),
    ...(aside && aside.length > 0 && { aside }),
    ...(file !== undefined && { file: { path: file, byteLength: 0 } }),
    ...(mediaType && { mediaType }),
    ...(fields && fields.length > 0 && { fields }),
    ...(parts && parts.length > 0 && { parts }),
  };
}

/** Only drafts on one computer name staged files: in a repository they would not exist. */
function isNotStaged(name: string): boolean {
  return !name.startsWith(stagedPrefix);
}

const stagedInFile =
  'Files below .protodesk belong to local drafts. Save the request from Protodesk, which puts the body beside it.';

const fileKey = z
  .string()
  .min(1)
  .refine(isNotStaged, { error: stagedInFile })
  .meta({ description: "The body file, relative to this file's folder." });

const textKey = z.string().meta({ description: 'May have variables.' });

const mediaTypeKey = z.string().optional().meta({ description: 'Its Content-Type.' });

const rowKeys = {
  name: formFieldSchema.shape.name.meta({ description: 'May have variables.' }),
  value: formFieldSchema.shape.value.default('').meta({ description: 'May have variables.' }),
  enabled: formFieldSchema.shape.enabled
    .default(true)
    .meta({ description: 'false leaves it out.' }),
};

const withoutContent = { text: z.never().optional(), file: z.never().optional() };

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
          format: typedFormatSchema
            .default('json')
            .meta({ description: 'The format of the text.' }),
          file: fileKey,
          text: z.never().optional(),
          ...commonKeys,
        })
        .transform(draftOf),
      z
        .object({
          format: typedFormatSchema
            .default('json')
            .meta({ description: 'The format of the text.' }),
          text: textKey.default(''),
          file: z.never().optional(),
          ...commonKeys,
        })
        .transform(draftOf),
      z
        .object({
          format: z.literal('file').meta({ description: 'The bytes of a file, unchanged.' }),
          file: fileKey.optional(),
          mediaType: mediaTypeKey,
          text: z.never().optional(),
          ...commonKeys,
        })
        .transform(draftOf),
      z
        .object({
          format: z.literal('text').meta({ description: 'Any text, as it is.' }),
          text: textKey.default(''),
          mediaType: mediaTypeKey,
          file: z.never().optional(),
        })
        .transform(draftOf),
      z
        .object({
          format: z.literal('text').meta({ description: 'Any text, as it is.' }),
          file: fileKey,
          mediaType: mediaTypeKey,
          text: z.never().optional(),
        })
        .transform(draftOf),
      z
        .object({
          format: z.literal('form').meta({ description: 'application/x-www-form-urlencoded.' }),
          fields: z
            .array(z.object(rowKeys))
            .default([])
            .meta({ description: 'The rows, in order.' }),
          ...withoutContent,
        })
        .transform(draftOf),
      z
        .object({
          format: z.literal('multipart').meta({ description: 'multipart/form-data.' }),
          parts: z
            .array(
              z.object({
                ...rowKeys,
                file: formPartSchema.shape.file.default(null).meta({
                  description: 'Sent in place of a value; relative to the workspace.',
                }),
                contentType: formPartSchema.shape.contentType.default(null).meta({
                  description: 'The media type of the part.',
                }),
              }),
            )
            .default([])
            .meta({ description: 'The parts, in order.' }),
          ...withoutContent,
        })
        .transform(draftOf),
      z
        .object({
          format: z.literal('none').meta({ description: 'No body.' }),
          ...withoutContent,
        })
        .transform(draftOf),
    ],
    {
      error: `Expected text, {text: ...} or {file: NAME}, with "format: ${typedFormatSchema.options.join('", "')}" or "text", or without. "format: file" has no text, "form" has fields, "multipart" has parts, and "none" has nothing.`,
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
  const { format, text, framing, writeDefaults, aside, file, mediaType, fields, parts } = body;
  const said = {
    ...(format !== 'json' && { format }),
    ...(mediaType && { mediaType }),
    ...(framing && { framing }),
    ...(writeDefaults && { writeDefaults }),
  };
  const kept = aside && aside.length > 0 ? { aside: aside.map(plainPreserved) } : {};
  if (file) return { body: { ...said, file: file.path, ...kept } };
  if (format === 'file' || format === 'none') return { body: said };
  if (format === 'form') return { body: { ...said, fields: (fields ?? []).map(plainField) } };
  if (format === 'multipart') return { body: { ...said, parts: (parts ?? []).map(plainPart) } };
  const isMere = Object.keys(said).length + Object.keys(kept).length === 0;
  if (isMere && typeof written === 'string') return { body: text };
  if (isMere && text === '' && !isKeyed(written)) return {};
  return { body: { ...said, text, ...kept } };
}

function plainField({ name, value, enabled }: FormField): PlainData {
  return { name, value, ...(!enabled && { enabled }) };
}

function plainPart({ name, value, enabled, file, contentType }: FormPart): PlainData {
  return {
    name,
    ...(file === null ? { value } : { file }),
    ...(contentType && { contentType }),
    ...(!enabled && { enabled }),
  };
}

function plainPreserved({ path, base64 }: { path: string; base64: string }): PlainData {
  return { ...(path !== '' && { path }), base64 };
}
