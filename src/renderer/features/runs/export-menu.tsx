import { Menu } from '@mantine/core';
import { Check, ChevronDown, Copy, Share } from 'lucide-react';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { exportRun, summaryText } from './export-run.ts';

/** What a run can be saved as, and its summary for the clipboard. */
export function ExportMenu({ report }: { readonly report: RunReport }) {
  const app = useApp();
  const { state, copy } = useCopy();
  return (
    <>
      <Button
        look="quiet"
        icon={state === 'copied' ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
        onClick={() => void copy(() => summaryText(app, report.id))}
      >
        {state === 'copied'
          ? 'Copied'
          : state === 'failed'
            ? 'Could not copy'
            : 'Copy summary as Markdown'}
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
          <Menu.Item onClick={() => void exportRun(app, report, 'jtl')}>JMeter .jtl...</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void exportRun(app, report, 'summary-csv')}>
            Summary CSV...
          </Menu.Item>
          <Menu.Item onClick={() => void exportRun(app, report, 'summary-markdown')}>
            Summary Markdown...
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
