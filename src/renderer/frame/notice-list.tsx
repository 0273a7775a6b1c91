import { Popover } from '@mantine/core';
import { useStore } from 'zustand/react';
import { useApp, useWindowState } from '../kernel/app-context.ts';
import { clearNotices } from '../kernel/notices-store.ts';
import { Button } from '../ui/button.tsx';
import { clockText, momentText } from '../ui/moment-text.ts';
import { NoticeContent } from './notice-content.tsx';
import styles from './notice-list.module.css';

/** The number of notices of this session in the status bar; opens their list, newest first. */
export function NoticeList() {
  const app = useApp();
  const listed = useStore(app.notices, (state) => state.listed);
  const isOpen = useWindowState((state) => state.areNoticesOpen);
  const setOpen = (areNoticesOpen: boolean) => app.window.setState({ areNoticesOpen });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      offset={4}
      width={420}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button type="button" className={styles.button} onClick={() => setOpen(!isOpen)}>
          {listed.length === 0 ? 'Notices' : `Notices ${listed.length}`}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notices" className={styles.dropdown}>
        <div className={styles.head}>
          <h2 className={styles.heading}>Notices</h2>
          <Button
            look="quiet"
            disabled={listed.length === 0}
            onClick={() => {
              setOpen(false);
              clearNotices(app.notices);
            }}
          >
            Clear
          </Button>
        </div>
        {listed.length === 0 ? (
          <p className={styles.empty}>No notices</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list.
          <ul className={styles.list} aria-label="Notices of this session" tabIndex={0}>
            {listed.map(({ key, atMs, notice }) => (
              <li key={key} className={styles.item}>
                <time
                  className={styles.time}
                  dateTime={new Date(atMs).toISOString()}
                  title={momentText(atMs)}
                >
                  {clockText(atMs)}
                </time>
                <NoticeContent notice={notice} onAct={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
