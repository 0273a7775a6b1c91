import type { FieldDescriptor } from './descriptor-model.ts';
import { type RenderContext, typeReference } from './render-context.ts';
import { fieldPart, type NestedMessage } from './render-field.ts';
import { type Part, writeParts } from './render-parts.ts';
import { enclosing } from './source-places.ts';

/**
 * Returns extensions as `extend` blocks: neighbours that extend the same message share one, unless the source
 * had several.
 *
 * @param nested messages of the same scope, including the bodies of groups
 */
export function extendParts(
  context: RenderContext,
  extensions: readonly FieldDescriptor[],
  nested: ReadonlyMap<string, NestedMessage>,
  scope: string,
  path: readonly number[],
): readonly Part[] {
  if (extensions.length === 0) return [];
  const { page, places } = context;
  const blocks = places.all(path);

  function blockOf(index: number): number {
    const location = places.at([...path, index]);
    return location ? enclosing(blocks, location) : -1;
  }

  const groups: {
    readonly extendee: string;
    readonly block: number;
    readonly members: number[];
  }[] = [];
  extensions.forEach(({ extendee }, index) => {
    const block = blockOf(index);
    const group = groups.at(-1);
    if (group && group.extendee === extendee && group.block === block) group.members.push(index);
    else groups.push({ extendee, block, members: [index] });
  });
  return groups.map(({ extendee, block, members }): Part => {
    const location = blocks[block];
    const [first = 0] = members;
    return {
      kind: 'extend',
      location: location ?? places.at([...path, first]),
      isBlock: true,
      write: () =>
        page.block(`extend ${typeReference(context, extendee, scope)}`, location, () => {
          const parts = members.flatMap((index): readonly Part[] => {
            const field = extensions[index];
            const fieldPath = [...path, index];
            if (!field) return [];
            return [
              fieldPart(context, field, { scope, path: fieldPath, isInOneof: false, nested }),
            ];
          });
          writeParts(context, parts, false);
        }),
    };
  });
}
