import { Binary, SendHorizontal, SquareTerminal } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { useApp, useResponses, useTabs } from '../../kernel/app-context.ts';
import { runCommand } from '../../kernel/commands.ts';
import { requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { ariaKeys } from '../../ui/keys.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from '../../views/inspector/held-response-view.module.css';
import { HeldResponseView } from '../../views/inspector/held-response-view.tsx';
import { showHeldResponse } from './fetch-response.ts';
import { sendRequest } from './send-request.ts';

/**
 * Shown in place of a response: what Send will show, which response is held back for its size, or why it is
 * gone.
 */
export function FirstResponse({ tabId }: { readonly tabId: string }) {
  const app = useApp();
  const exchangeId = useTabs((state) => requestTabOf(state, tabId)?.exchangeId ?? null);
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
  return (
    <div className={styles.place}>
      <div className={styles.words}>
        <h2>No response yet</h2>
        <p>Send calls the server and shows its response here, read straight from the bytes:</p>
        <ul>
          <li>
            <b>Tree</b> every field with its number, type and size in bytes, beside the hex
          </li>
          <li>
            <b>JSON</b> the same message as JSON
          </li>
          <li>
            <b>Sizes</b> what it cost, and what it would have cost as JSON
          </li>
          <li>
            <b>Timeline</b> how long each phase of the call took
          </li>
        </ul>
        <div className={styles.actions}>
          <Button
            icon={<SendHorizontal size={14} aria-hidden />}
            onClick={() => void sendRequest(app, tabId)}
          >
            Send it now
          </Button>
          <Button
            icon={<SquareTerminal size={14} aria-hidden />}
            onClick={() => runCommand(app, 'new-from-curl')}
          >
            Paste curl...
          </Button>
          <Button
            icon={<Binary size={14} aria-hidden />}
            title="A body of protobuf or JSON, a hex dump, a recording (HAR)"
            aria-keyshortcuts={ariaKeys(menuCommands['open-body'].keys)}
            onClick={() => runCommand(app, 'open-body')}
          >
            Open a binary file...
          </Button>
        </div>
      </div>
    </div>
  );
}
