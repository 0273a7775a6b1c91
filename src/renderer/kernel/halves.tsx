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

/** Percent of the first half, until somebody moves the line. */
export interface HalfShare {
  readonly above: number;
  readonly beside: number;
}

/**
 * A request and its response, or a list and what is chosen in it: one above the other, or side by side
 * where there is room. Where the line between them was left is remembered, for either arrangement.
 */
export function Halves({
  name,
  ids,
  label = 'Resize request and response',
  share,
  isBrief = false,
  foldedPx = 0,
  isResponseWhole,
  onResponseWhole,
  first,
  response,
}: {
  /** What the sizes are remembered under. */
  readonly name: string;
  /** The panels in what is remembered. */
  readonly ids: { readonly first: string; readonly response: string };
  /** What the line between them does, in words. */
  readonly label?: string;
  readonly share: HalfShare;
  /** A first half that has little to show: its sizes are remembered apart from those of the others. */
  readonly isBrief?: boolean;
  /** What is left of the first half above a response that has all the height: a row of tabs. */
  readonly foldedPx?: number;
  /** Whether the response has all the room. */
  readonly isResponseWhole: boolean;
  /** Told when the line was dragged to the edge, or back. */
  readonly onResponseWhole: (isWhole: boolean) => void;
  readonly first: ReactNode;
  readonly response: ReactNode;
}) {
  const isWide = useMediaQuery('(min-width: 1600px)', undefined, {
    getInitialValueInEffect: false,
  });
  const arrangement = `${name}-${isWide ? 'beside' : 'above'}`;
  const id = isBrief ? `${arrangement}-brief` : arrangement;
  const kept = useDefaultLayout({ id, storage: localStorage });
  const ownShare = isWide ? share.beside : share.above;
  const layout = kept.defaultLayout ?? { [ids.first]: ownShare, [ids.response]: 100 - ownShare };
  const leftPx = isWide ? 0 : foldedPx;
  const group = useRef<GroupImperativeHandle>(null);
  const panel = useRef<PanelImperativeHandle>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is dragged is kept, and not set again.
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
      // The two arrangements have sizes of their own.
      key={arrangement}
      id={arrangement}
      groupRef={group}
      orientation={isWide ? 'horizontal' : 'vertical'}
      className={styles.halves ?? ''}
      defaultLayout={layout}
      onLayoutChanged={keepLayout}
    >
      <Panel
        id={ids.first}
        panelRef={panel}
        collapsible
        collapsedSize={leftPx}
        minSize={96}
        data-pane
      >
        {/* Where nothing is left of it, nothing of it gets the focus. */}
        <div className={styles.half} inert={isResponseWhole && leftPx === 0}>
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
