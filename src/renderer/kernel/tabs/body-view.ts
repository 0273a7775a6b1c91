import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import {
  bodyFormats,
  type TypedFormat,
  typedFormatSchema,
} from '../../../shared/model/body-formats.ts';

type ViewId<Format extends TypedFormat> = (typeof bodyFormats)[Format]['views'][number]['id'];

/** One of the ways to edit a body. Form and JSON are two looks at the same text. */
export type BodyView = ViewId<TypedFormat>;

/** How JSON is looked at. */
export type JsonLook = ViewId<'json'>;

/** The ways to edit a body, each with what is typed in it. */
export const bodyViews = typedFormatSchema.options.flatMap((format) =>
  bodyFormats[format].views.map((view) => ({ ...view, format })),
);

/** What is known of a view. */
export function viewOf(view: BodyView) {
  const found = bodyViews.find(({ id }) => id === view);
  if (found === undefined) throw new Error(`There is no view ${view}.`);
  return found;
}

/**
 * The view that a body is shown in; null for one that lies in a file.
 *
 * @param look what was chosen last for JSON
 * @param hasType a form needs a message type
 */
export function viewOfBody(body: BodyDraft, look: JsonLook, hasType: boolean): BodyView | null {
  if (body.file !== undefined || body.format === 'file') return null;
  const { format } = body;
  const views = bodyViews.filter((view) => view.format === format);
  const looked = views.find(({ id, editor }) => id === look && (hasType || editor !== 'form'));
  return (looked ?? views.at(-1))?.id ?? null;
}
