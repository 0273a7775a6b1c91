import { Menu } from '@mantine/core';
import { Check, ChevronDown, Copy, Share } from 'lucide-react';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { useApp } from '../../kernel/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { chartKinds, charts } from './chart-model.ts';
import styles from './export-menu.module.css';
import { exportRun, summaryText } from './export-run.ts';
import { savePictureOfRun } from './save-picture.ts';

const copyWords = { idle: 'Copy summary', copied: 'Copied', failed: 'Could not copy' } as const;

/** Saves a run in several formats, or copies its summary. */
export function ExportMenu({ report }: { readonly report: RunReport }) {
  const app = useApp();
  const { state, copy } = useCopy();
  const copySummary = () => void copy(() => summaryText(app, report.id));
  return (
    <>
      <Button
        look="quiet"
        title="As Markdown, for a report or a chat"
        icon={state === 'copied' ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
        onClick={copySummary}
      >
        {copyWords[state]}
      </Button>
      <Menu position="bottom-end" offset={4}>
        <Menu.Target>
          <Button icon={<Share size={13} aria-hidden />}>
            Export
            <ChevronDown size={13} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void exportRun(app, report, 'samples-csv')}>
            Samples CSV...
          </Menu.Item>
          <Menu.Item onClick={() => void exportRun(app, report, 'jtl')}>
            JMeter .jtl...
            <span className={styles.note}>whole milliseconds, without warm-up</span>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void exportRun(app, report, 'summary-csv')}>
            Summary CSV...
          </Menu.Item>
          <Menu.Item onClick={() => void exportRun(app, report, 'summary-markdown')}>
            Summary Markdown...
          </Menu.Item>
          <Menu.Item onClick={copySummary}>Copy summary as Markdown</Menu.Item>
          <Menu.Divider />
          {(['png', 'svg'] as const).map((format) => (
            <Menu.Sub key={format} position="left-start">
              <Menu.Sub.Target>
                <Menu.Sub.Item>Chart as {format.toUpperCase()}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {chartKinds.map((kind) => (
                  <Menu.Item
                    key={kind}
                    onClick={() => void savePictureOfRun(app, report, kind, format)}
                  >
                    {charts[kind].title}...
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
