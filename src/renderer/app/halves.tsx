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

/** Percent of a request that stands beside its response, and of one that has little to show. */
const shareBeside = 44;
const briefShareBeside = 38;

/**
 * Request and response, one above the other, or side by side where there is room. Where the line
 * between them was left is remembered, for either arrangement.
 */
export function Halves({
  name,
  requestId,
  share,
  isBrief = false,
  foldedPx = 0,
  isAnswerWhole,
  onAnswerWhole,
  request,
  response,
}: {
  /** What the sizes are remembered under. */
  readonly name: string;
  /** The request's panel in what is remembered. */
  readonly requestId: string;
  /** Percent of a request above its response, until somebody moves the line. */
  readonly share: number;
  /** A request that has little to show: its sizes are remembered apart from those of the others. */
  readonly isBrief?: boolean;
  /** What is left of a request above a response that has all the height: a row of tabs. */
  readonly foldedPx?: number;
  /** Whether the response has all the room. */
  readonly isAnswerWhole: boolean;
  /** Told when the line was dragged to the edge, or back. */
  readonly onAnswerWhole: (isWhole: boolean) => void;
  readonly request: ReactNode;
  readonly response: ReactNode;
}) {
  const isWide = useMediaQuery('(min-width: 1600px)', undefined, {
    getInitialValueInEffect: false,
  });
  const arrangement = `${name}-${isWide ? 'beside' : 'above'}`;
  const id = isBrief ? `${arrangement}-brief` : arrangement;
  const kept = useDefaultLayout({ id, storage: localStorage });
  const beside = isBrief ? briefShareBeside : shareBeside;
  const ownShare = isWide ? beside : share;
  const layout = kept.defaultLayout ?? { [requestId]: ownShare, response: 100 - ownShare };
  const leftPx = isWide ? 0 : foldedPx;
  const group = useRef<GroupImperativeHandle>(null);
  const panel = useRef<PanelImperativeHandle>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is dragged is kept, and not set again.
  useLayoutEffect(() => {
    if (isAnswerWhole) panel.current?.collapse();
    else group.current?.setLayout(layout);
  }, [isAnswerWhole, id]);

  function keepLayout(next: Layout, meta: LayoutChangedMeta): void {
    if (!meta.isUserInteraction) return;
    const isWhole = panel.current?.isCollapsed() ?? false;
    if (isWhole !== isAnswerWhole) onAnswerWhole(isWhole);
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
      <Panel id={requestId} panelRef={panel} collapsible collapsedSize={leftPx} minSize={96}>
        {/* Where nothing is left of it, nothing of it gets the focus. */}
        <div className={styles.half} inert={isAnswerWhole && leftPx === 0}>
          {request}
        </div>
      </Panel>
      <Splitter label="Resize request and response" />
      <Panel id="response" minSize={140}>
        {response}
      </Panel>
    </Group>
  );
}
