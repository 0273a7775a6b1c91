import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import {
  bodyFormats,
  formatOf,
  type TypedFormat,
  typedFormatSchema,
} from '../../../shared/model/body-formats.ts';

type ViewId<Format extends TypedFormat> = (typeof bodyFormats)[Format]['views'][number]['id'];

/** One of the ways to edit a body. Form and JSON are two views of the same text. */
export type BodyView = ViewId<TypedFormat>;

/** A view of a JSON body. */
export type JsonLook = ViewId<'json'>;

/** The ways to edit a body, each with the format it edits. */
export const bodyViews = typedFormatSchema.options.flatMap((format) =>
  bodyFormats[format].views.map((view) => ({ ...view, format })),
);

/** The description of a view. */
export function viewOf(view: BodyView) {
  const found = bodyViews.find(({ id }) => id === view);
  if (found === undefined) throw new Error(`There is no view ${view}.`);
  return found;
}

/**
 * Returns the view of a body; null for a body in a file, and for one that spells no message.
 *
 * @param look the view last chosen for JSON
 * @param hasType a form needs a message type
 */
export function viewOfBody(body: BodyDraft, look: JsonLook, hasType: boolean): BodyView | null {
  if (body.file !== undefined || !formatOf(body.format).isMessage) return null;
  const { format } = body;
  const views = bodyViews.filter((view) => view.format === format);
  const looked = views.find(({ id, editor }) => id === look && (hasType || editor !== 'form'));
  return (looked ?? views.at(-1))?.id ?? null;
}
