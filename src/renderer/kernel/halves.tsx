import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import {
  Group,
  type GroupImperativeHandle,
  type Layout,
  type LayoutChangedMeta,
  Panel,
  type PanelImperativeHandle,
  useDefaultLayout,
} from 'react-resizable-panels';
import { Splitter } from '../ui/splitter.tsx';
import styles from './halves.module.css';

/** The percent of the first half, until the user moves the divider. */
export interface HalfShare {
  readonly above: number;
  readonly beside: number;
}

/** True when the window has room for two halves side by side. */
export function useSideBySide(): boolean {
  return useMediaQuery('(min-width: 1600px)', undefined, { getInitialValueInEffect: false });
}

/**
 * Two halves: a request and its response, or a list and its chosen item. They are stacked, or side by side
 * where there is room. The divider's position is remembered for each arrangement.
 */
export function Halves({
  name,
  ids,
  label = 'Resize request and response',
  share,
  isBrief = false,
  folded = null,
  isResponseWhole,
  onResponseWhole,
  first,
  response,
}: {
  /** The key under which the sizes are stored. */
  readonly name: string;
  /** The ids of the panels in the stored sizes. */
  readonly ids: { readonly first: string; readonly response: string };
  /** What the divider does, in words. */
  readonly label?: string;
  readonly share: HalfShare;
  /** True when the first half has little to show. Its sizes are then stored separately. */
  readonly isBrief?: boolean;
  /** The half that shows only its head, such as a row of tabs; null shows both. */
  readonly folded?: 'first' | 'response' | null;
  /** True when the response is maximized. */
  readonly isResponseWhole: boolean;
  /** Called when the divider is dragged to the edge, or back. */
  readonly onResponseWhole: (isWhole: boolean) => void;
  readonly first: ReactNode;
  readonly response: ReactNode;
}) {
  const isWide = useSideBySide();
  const arrangement = `${name}-${isWide ? 'beside' : 'above'}`;
  const id = isBrief ? `${arrangement}-brief` : arrangement;
  const kept = useDefaultLayout({ id, storage: localStorage });
  const ownShare = isWide ? share.beside : share.above;
  const layout = kept.defaultLayout ?? { [ids.first]: ownShare, [ids.response]: 100 - ownShare };
  const group = useRef<GroupImperativeHandle>(null);
  const panel = useRef<PanelImperativeHandle>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dragged size is stored, not set again.
  useLayoutEffect(() => {
    if (isResponseWhole) panel.current?.collapse();
    else group.current?.setLayout(layout);
  }, [isResponseWhole, id]);

  function keepLayout(next: Layout, meta: LayoutChangedMeta): void {
    if (!meta.isUserInteraction) return;
    const isWhole = panel.current?.isCollapsed() ?? false;
    if (isWhole !== isResponseWhole) onResponseWhole(isWhole);
    if (!isWhole) kept.onLayoutChanged(next, meta);
  }

  return (
    <Group
      // Each arrangement has its own sizes.
      key={arrangement}
      id={arrangement}
      groupRef={group}
      orientation={isWide ? 'horizontal' : 'vertical'}
      className={styles.halves ?? ''}
      defaultLayout={layout}
      onLayoutChanged={keepLayout}
      data-folded={folded}
      // Its hidden divider could still be dragged.
      disabled={folded !== null}
    >
      <Panel id={ids.first} panelRef={panel} collapsible collapsedSize={0} minSize={96} data-pane>
        {/* A half with no size left must not get the focus. */}
        <div className={styles.half} inert={isResponseWhole && folded !== 'first'}>
          {first}
        </div>
      </Panel>
      <Splitter label={label} />
      <Panel id={ids.response} minSize={140} data-pane>
        {response}
      </Panel>
    </Group>
  );
}
