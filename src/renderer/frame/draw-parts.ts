import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';

/** Draws what the features add at one place, which stays the same: no keys are needed. */
export function drawParts<Props extends object>(
  parts: readonly ComponentType<Props>[],
  props: Props,
): ReactNode {
  return createElement(Fragment, null, ...parts.map((Part) => createElement(Part, props)));
}
