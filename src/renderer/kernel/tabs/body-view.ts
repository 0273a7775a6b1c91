import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from './body-switch.ts';

/** The ways to edit a body. Form and JSON are two looks at the same text. */
export const bodyViews = ['form', 'json', 'text', 'hex'] as const;

/** One of the four views. */
export type BodyView = (typeof bodyViews)[number];

/** How JSON is looked at. */
export type JsonLook = Extract<BodyView, 'form' | 'json'>;

/** What the views are called on screen. */
export const viewNames: Readonly<Record<BodyView, string>> = {
  form: 'Form',
  json: 'JSON',
  text: 'Text',
  hex: 'Hex',
};

/** What the formats are called within a sentence. */
export const formatNames: Readonly<Record<TypedFormat, string>> = {
  json: 'JSON',
  textproto: 'text format',
  hex: 'hex',
};

const formats: Readonly<Record<BodyView, TypedFormat>> = {
  form: 'json',
  json: 'json',
  text: 'textproto',
  hex: 'hex',
};

/** What is typed in a view. */
export function formatOfView(view: BodyView): TypedFormat {
  return formats[view];
}

/**
 * The view that a body is shown in; null for one that lies in a file.
 *
 * @param look what was chosen last for JSON
 * @param hasType a form needs a message type
 */
export function viewOfBody(body: BodyDraft, look: JsonLook, hasType: boolean): BodyView | null {
  if (body.file !== undefined) return null;
  switch (body.format) {
    case 'json':
      return hasType ? look : 'json';
    case 'textproto':
      return 'text';
    case 'hex':
      return 'hex';
    case 'file':
      return null;
  }
}
