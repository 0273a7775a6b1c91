import { Menu } from '@mantine/core';
import { ChevronDown, WandSparkles } from 'lucide-react';
import { useApp } from '../../../../kernel/app-context.ts';
import { Button } from '../../../../ui/button.tsx';
import spare from '../../../../ui/spare.module.css';
import styles from '../../../../ui/tool-menu.module.css';
import { fillSample } from './fill-sample.ts';
import { fillStoreOf } from './fill-store.ts';

/** Fills a body with a sample of its type, or with copied text. */
export function FillMenu({
  tabId,
  hasType,
}: {
  readonly tabId: string;
  readonly hasType: boolean;
}) {
  const app = useApp();
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <Button
          look="quiet"
          className={styles.button}
          icon={<WandSparkles size={13} aria-hidden />}
        >
          <span className={spare.spare}>Fill sample</span>
          <ChevronDown size={13} aria-hidden className={spare.spare} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Fill sample">
        {!hasType && <Menu.Label>Samples need a request type.</Menu.Label>}
        <Menu.Item disabled={!hasType} onClick={() => void fillSample(app, tabId, 'minimal')}>
          Minimal
          <span className={styles.note}>required fields only</span>
        </Menu.Item>
        <Menu.Item disabled={!hasType} onClick={() => void fillSample(app, tabId, 'every')}>
          Every field
          <span className={styles.note}>varies the members of oneofs</span>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => fillStoreOf(app).setState({ pastingTabId: tabId })}>
          From clipboard...
          <span className={styles.note}>JSON, text format, hex or base64</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
