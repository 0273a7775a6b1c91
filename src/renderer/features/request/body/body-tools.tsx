import { AlignLeft } from 'lucide-react';
import { hasBody } from '../../../../shared/model/automatic-headers.ts';
import { type BodyView, viewOf } from '../../../kernel/tabs/body-view.ts';
import type { RequestTab } from '../../../kernel/tabs/tabs-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './body-tools.module.css';
import { FileMenu } from './files/file-menu.tsx';
import { FillMenu } from './fill/fill-menu.tsx';
import { BodyOptions } from './views/body-options.tsx';
import { ViewSwitch } from './views/view-switch.tsx';

/** The tools for the whole body: another view, a sample, formatting, options. */
export function BodyTools({
  tab,
  view,
  onFormat,
}: {
  readonly tab: RequestTab;
  /** Null for a body in a file, and for one that spells no message. */
  readonly view: BodyView | null;
  readonly onFormat: () => void;
}) {
  const { tabId, request } = tab;
  if (view === null) {
    return hasBody(request) ? (
      <div className={styles.tools}>
        <BodyOptions tabId={tabId} request={request} />
      </div>
    ) : null;
  }
  const hasType = request.requestType !== null;
  return (
    <div className={styles.tools}>
      {viewOf(view).editor === 'text' && (
        <IconButton
          label="Format"
          keys="Shift+Alt+F"
          icon={<AlignLeft size={14} aria-hidden />}
          onClick={onFormat}
        />
      )}
      <BodyOptions tabId={tabId} request={request} />
      <FileMenu tabId={tabId} body={request.body} />
      <FillMenu tabId={tabId} hasType={hasType} />
      <ViewSwitch tabId={tabId} view={view} hasType={hasType} />
    </div>
  );
}
