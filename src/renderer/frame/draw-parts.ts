import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';

/** Draws the parts that features add at one place. The list never changes, so it needs no keys. */
export function drawParts<Props extends object>(
  parts: readonly ComponentType<Props>[],
  props: Props,
): ReactNode {
  return createElement(Fragment, null, ...parts.map((Part) => createElement(Part, props)));
}
