import type { Exchange } from '../../../shared/model/exchange.ts';
import { formatDuration } from '../../ui/format-quantity.ts';
import { momentText } from '../../ui/moment-text.ts';
import { timelineOf } from './timeline.ts';
import styles from './timeline-pane.module.css';

/** Where the time of a call went, phase by phase on one axis. */
export function TimelinePane({ exchange }: { readonly exchange: Exchange }) {
  const { networkMs } = exchange.phases;
  return (
    <div className={styles.pane}>
      <table className={styles.table} aria-label="Phases">
        <thead>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col" className={styles.axis}>
              <span>0</span>
              <span>{formatDuration(networkMs)}</span>
            </th>
            <th scope="col" className={styles.duration}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {timelineOf(exchange).map(({ key, label, explanation, startMs, durationMs, absence }) => (
            <tr key={key}>
              <th scope="row" title={explanation} data-part={key === 'tls'}>
                {label}
              </th>
              <td className={styles.track}>
                {durationMs === null ? (
                  <span className={styles.absent}>{absence}</span>
                ) : (
                  <span
                    className={styles.bar}
                    data-phase={key}
                    style={{
                      left: share(startMs, networkMs),
                      width: share(durationMs, networkMs),
                    }}
                  />
                )}
              </td>
              <td className={styles.duration}>
                {durationMs === null ? '' : formatDuration(durationMs)}
              </td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Network</th>
            <td>the sum, without encode and decode</td>
            <td className={styles.duration}>{formatDuration(networkMs)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.started}>
        Started {momentText(exchange.startedAt)}
        {exchange.connectionReused ? ' on a connection that was open already.' : '.'}
      </p>
    </div>
  );
}

function share(milliseconds: number, totalMs: number): string {
  return totalMs === 0 ? '0%' : `${Math.min(100, (milliseconds / totalMs) * 100)}%`;
}
