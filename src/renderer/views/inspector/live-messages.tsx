import { useLayoutEffect, useRef } from 'react';
import type { LiveMessages as Reported } from '../../../shared/model/exchange.ts';
import { formatBytes, formatCounted, formatDuration } from '../../ui/format-quantity.ts';
import styles from './live-messages.module.css';

/** Pixels: nearer to the end than this is at the end. */
const nearEndPx = 8;

/**
 * Shows the messages of a stream while they arrive. It follows them while its end is in sight and no text in it
 * is selected.
 */
export function LiveMessages({ live }: { readonly live: Omit<Reported, 'exchangeId'> }) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    const shown = list.current;
    if (live.count === 0 || shown === null || !isAtEnd.current || holdsSelection(shown)) return;
    shown.scrollTop = shown.scrollHeight;
  }, [live.count]);

  function noteScroll() {
    const shown = list.current;
    if (shown === null) return;
    isAtEnd.current = shown.scrollHeight - shown.scrollTop - shown.clientHeight < nearEndPx;
  }

  const hidden = live.count - live.messages.length;
  return (
    <section
      ref={list}
      className={styles.list}
      aria-label="Messages so far"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
      tabIndex={0}
      onScroll={noteScroll}
    >
      <table className={styles.table}>
        <caption className={styles.caption}>
          {formatCounted(live.count, 'message')} so far
          {hidden > 0 && '; the earlier ones come with the whole response'}
        </caption>
        <tbody>
          {live.messages.map(({ index, atMs, byteLength, text }) => (
            <tr key={index}>
              <th scope="row">[{index}]</th>
              <td className={styles.figure} title="Since the start of the call">
                {formatDuration(atMs)}
              </td>
              <td className={styles.figure}>{formatBytes(byteLength)}</td>
              <td className={styles.text}>
                <bdi>{text}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function holdsSelection(part: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && part.contains(selection.anchorNode);
}
