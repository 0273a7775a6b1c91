import type { UnknownGroup } from '../../../shared/model/fidelity.ts';
import type { MessageShape, ShapeLookup } from '../wire/message-shape.ts';

/** Names unknown fields as in `recovered.proto`: parsers do not know those. */
export function nameUnknown(
  groups: readonly UnknownGroup[],
  shapeOf: ShapeLookup,
): readonly UnknownGroup[] {
  return groups.map((group) => {
    const name = recoveredField(group, shapeOf)?.name;
    return name === undefined ? group : { ...group, name };
  });
}

function recoveredField({ typeName, within, number }: UnknownGroup, shapeOf: ShapeLookup) {
  let shape: MessageShape | undefined = typeName === null ? undefined : shapeOf(typeName);
  for (const outer of within) {
    const type = shape?.byNumber.get(outer)?.type;
    shape = type?.kind === 'message' ? shapeOf(type.typeName) : undefined;
  }
  const field = shape?.byNumber.get(number);
  // Inside a recovered message, all fields are recovered.
  return within.length > 0 || field?.isRecovered ? field : undefined;
}
