/** Moves the focus through the panes of the window by key, as editors and browsers do. */
export interface PaneSteps {
  /** Moves the focus to the next or previous pane, in a circle. */
  step(by: 1 | -1): void;
}

/**
 * Steps through the elements marked `data-pane`, in their order on screen. Of nested ones the inner ones
 * count. A pane returns the focus to where it was in the pane.
 */
export function createPaneSteps(root: Document): PaneSteps {
  const lastIn = new WeakMap<Element, Element>();

  root.addEventListener('focusin', ({ target }) => {
    const pane = target instanceof Element ? target.closest('[data-pane]') : null;
    if (pane !== null) lastIn.set(pane, target as Element);
  });

  /** Returns the element of a pane that gets the focus, or null when none can. */
  function entranceOf(pane: Element): HTMLElement | null {
    const stops = [...pane.querySelectorAll<HTMLElement>('*')].filter(isTabStop);
    const last = stops.find((stop) => stop === lastIn.get(pane));
    return last ?? bestOf(stops, pane);
  }

  return {
    step(by) {
      const from = root.activeElement ?? root.body;
      // A menu keeps the focus until it is closed.
      if (from.closest('[data-portal]') !== null) return;
      const panes = [...root.querySelectorAll('[data-pane]')].filter(
        (pane) => pane.querySelector('[data-pane]') === null,
      );
      const inOrder = by > 0 ? panes : panes.toReversed();
      const start = inOrder.findIndex((pane) => isOnward(from, pane, by));
      const onward = start < 0 ? inOrder : [...inOrder.slice(start), ...inOrder.slice(0, start)];
      for (const pane of onward) {
        const entrance = entranceOf(pane);
        if (entrance !== null) return entrance.focus();
      }
    },
  };
}

/** True when a pane comes after an element (or before it). A pane that contains the element does neither. */
function isOnward(from: Element, pane: Element, by: 1 | -1): boolean {
  if (pane.contains(from)) return false;
  const way = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  return (from.compareDocumentPosition(pane) & way) !== 0;
}

function isTabStop(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Returns the main element of a pane: its tree, list or text, else its first field, else its first stop. */
function bestOf(stops: readonly HTMLElement[], pane: Element): HTMLElement | null {
  const within = (stop: HTMLElement, selector: string): boolean => {
    const found = stop.closest(selector);
    return found !== null && pane.contains(found);
  };
  return (
    stops.find((stop) => within(stop, contents)) ??
    stops.find((stop) => stop.matches(fields)) ??
    stops[0] ??
    null
  );
}

const contents =
  '[role="tree"], [role="treegrid"], [role="grid"], [role="listbox"], [role="document"]';
const fields = '[role="textbox"], textarea, input[type="text"]:not([role="combobox"])';
