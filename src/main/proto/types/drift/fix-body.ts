import type { FieldTable } from './field-table.ts';
import { type BodyForm, readBodyTree } from './read-body-tree.ts';
import { viewTable } from './table-view.ts';
import { type RenamePlace, walkBody } from './walk-body.ts';

/** A body, and the schemas that show renamed fields. */
export interface BodyToFix {
  readonly form: BodyForm;
  readonly text: string;
  readonly requestType: string;
  readonly schemaSet: string | null;
  readonly before: FieldTable;
  readonly after: FieldTable;
}

/**
 * Renames fields and enum values to their new names wherever the body has them; every other character stays.
 * A key in camelCase stays in camelCase, one in .proto style in that style. The places come from the current
 * body, not from a report on the saved one.
 *
 * @returns the text and the number of renamed places; the same text if it does not parse
 */
export function fixBody(body: BodyToFix): { readonly text: string; readonly renamed: number } {
  const { form, text, schemaSet, requestType } = body;
  const typeName = requestType.replace(/^\./, '');
  const tree = readBodyTree(text, form);
  if (!tree) return { text, renamed: 0 };
  const places: RenamePlace[] = [];
  let balance = 0;
  const sets = {
    before: viewTable(body.before).setOf(schemaSet, typeName),
    after: viewTable(body.after).setOf(schemaSet, typeName),
  };
  walkBody(tree, typeName, form, sets, {
    onUse: ({ rename }) => {
      if (rename) places.push(rename);
    },
    onKey: (isJsonName) => {
      balance += isJsonName ? 1 : -1;
    },
  });
  const parts: string[] = [];
  let copied = 0;
  for (const place of places.sort((a, b) => a.start - b.start)) {
    // Text format uses the names of the .proto file, without quotes.
    const name =
      form === 'textproto' ? place.to.name : JSON.stringify(newNameOf(place, balance >= 0));
    parts.push(text.slice(copied, place.start), name);
    copied = place.end;
  }
  parts.push(text.slice(copied));
  return { text: parts.join(''), renamed: places.length };
}

/** A name that is the same in both styles, such as `email`, takes the style of the rest of the body. */
function newNameOf({ written, from, to }: RenamePlace, isCamelCase: boolean): string {
  if (from.name === from.jsonName) return isCamelCase ? to.jsonName : to.name;
  return written === from.name ? to.name : to.jsonName;
}
