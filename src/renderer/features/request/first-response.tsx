import { Binary, ClipboardPaste, Download, SendHorizontal, SquareTerminal } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { useApp, useResponses } from '../../kernel/app-context.ts';
import { runCommand } from '../../kernel/commands.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { ariaKeys } from '../../ui/keys.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../views/inspector/held-response-view.module.css';
import { HeldResponseView } from '../../views/inspector/held-response-view.tsx';
import { saveBodyFile, saveBytesLabel } from './body/files/save-body-file.ts';
import { showHeldResponse } from './fetch-response.ts';
import strip from './first-response.module.css';
import { sendRequest } from './send-request.ts';
import { ResponseTypeField } from './tab-type-picker.tsx';

/**
 * Shown in place of a response: what Send will show, which response is held back for its size, or why it is
 * gone.
 */
export function FirstResponse({
  tab,
  isFolded,
}: {
  readonly tab: RequestTab;
  /** True when there is room for a line only. */
  readonly isFolded: boolean;
}) {
  const app = useApp();
  const { tabId, exchangeId } = tab;
  const held = useResponses((state) =>
    exchangeId === null ? null : (state.held[exchangeId] ?? null),
  );
  const lost = useResponses((state) =>
    exchangeId === null ? null : (state.lost[exchangeId] ?? null),
  );
  if (held !== null) {
    return <HeldResponseView response={held} onShow={() => void showHeldResponse(app, tabId)} />;
  }
  if (lost !== null) {
    return (
      <div className={styles.place}>
        <div className={styles.words}>
          <ProblemNotice
            problem={lost}
            actions={
              <Button onClick={() => void sendRequest(app, tabId)}>Send the request again</Button>
            }
          />
        </div>
      </div>
    );
  }
  if (isFolded) return <NoResponse tab={tab} />;
  return (
    <div className={strip.whole}>
      <NoResponse tab={tab} />
      <div className={styles.place}>
        <div className={strip.empty}>
          <Button
            icon={<SendHorizontal size={14} aria-hidden />}
            onClick={() => void sendRequest(app, tabId)}
          >
            {menuCommands.send.label}
          </Button>
          <p>or start from something else:</p>
          <div className={strip.others}>
            <Button
              look="quiet"
              icon={<SquareTerminal size={14} aria-hidden />}
              onClick={() => runCommand(app, 'new-from-curl')}
            >
              {menuCommands['new-from-curl'].label}
            </Button>
            <Button
              look="quiet"
              icon={<Binary size={14} aria-hidden />}
              title="A body of protobuf or JSON, a hex dump, a recording (HAR)"
              aria-keyshortcuts={ariaKeys(menuCommands['open-body'].keys)}
              onClick={() => runCommand(app, 'open-body')}
            >
              {menuCommands['open-body'].label}
            </Button>
            <Button
              look="quiet"
              icon={<ClipboardPaste size={14} aria-hidden />}
              title="Hex, base64, a hex dump, JSON or text format"
              aria-keyshortcuts={ariaKeys(menuCommands['open-pasted'].keys)}
              onClick={() => runCommand(app, 'open-pasted')}
            >
              {menuCommands['open-pasted'].label}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The line in place of a response: its type can be chosen before it is there. */
function NoResponse({ tab }: { readonly tab: RequestTab }) {
  const app = useApp();
  return (
    <div className={strip.line}>
      <span className={strip.words}>No response yet</span>
      {isForFile(tab) && (
        <Button
          look="quiet"
          icon={<Download size={14} aria-hidden />}
          onClick={() => void saveBodyFile(app, tab.tabId, 'bytes')}
        >
          {saveBytesLabel}
        </Button>
      )}
      <ResponseTypeField tab={tab} />
    </div>
  );
}

/** True when there is a body but no place to send it: it is edited for a file. */
function isForFile({ request: { body, url } }: RequestTab): boolean {
  return url === '' && body.file === undefined && /\S/.test(body.text);
}
