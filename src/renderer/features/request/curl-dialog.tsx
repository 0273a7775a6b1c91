import { Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand/react';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { useScopeState } from '../../kernel/scope/use-scope.ts';
import { useReading } from '../../kernel/use-reading.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBytes, formatCounted } from '../../ui/format-quantity.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import { PasteField } from '../../ui/paste-field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { keptWhy } from '../../ui/variable-scope.ts';
import { withoutBrowserHeaders } from './browser-headers.ts';
import { authText } from './curl-auth.ts';
import styles from './curl-dialog.module.css';
import { curlStoreOf } from './curl-store.ts';
import { openCurlRequest, type ReadCurl } from './take-curl.ts';

/** "Import curl": a field to paste into, and what was read from it. */
export function CurlDialog() {
  const isOpen = useStore(curlStoreOf(useApp()), (state) => state.isOpen);
  // A new dialog each time, because a command may hold a credential.
  return isOpen && <OpenDialog />;
}

function OpenDialog() {
  const app = useApp();
  const [command, setCommand] = useState('');
  const parse = useCallback((text: string) => app.engine.parseCurl({ command: text }), [app]);
  const { found: whole, problem } = useReading<ReadCurl>(command, parse);
  const [areAllKept, setAllKept] = useState(false);
  const bare = whole === null ? null : withoutBrowserHeaders(whole.request);
  const read = whole && bare && !areAllKept ? { ...whole, request: bare.request } : whole;
  const [failure, setFailure] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => curlStoreOf(app).setState({ isOpen: false });

  async function create() {
    if (read === null || isBusy) return;
    setIsBusy(true);
    const found = await openCurlRequest(app, read);
    setIsBusy(false);
    setFailure(found);
    if (found === null) close();
  }

  return (
    <Dialog
      title="Import curl"
      isOpen
      onClose={close}
      onSubmit={() => void create()}
      widthPx={640}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" disabled={read === null || isBusy}>
            Create request
          </Button>
        </>
      }
    >
      <PasteField
        label="curl command"
        placeholder={"curl 'https://host/path' -H 'Accept: application/json' ..."}
        value={command}
        rows={7}
        onChange={setCommand}
        onTake={() => void create()}
      />
      <div className={styles.preview} role="status">
        {read === null && problem === null && (
          <p className={styles.hint}>
            Paste a terminal command (bash or Windows), or "Copy as cURL" from a browser.
          </p>
        )}
        {problem !== null && <ProblemNotice problem={problem} />}
        {read !== null && <Preview read={read} />}
        {failure !== null && <ProblemNotice problem={failure} />}
      </div>
      {bare !== null && bare.leftOut > 0 && (
        <Checkbox
          size="xs"
          label={`Keep the browser's headers (${bare.leftOut} ${areAllKept ? 'kept' : 'ignored'})`}
          checked={areAllKept}
          onChange={(event) => setAllKept(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}

function Preview({ read: { request, credential, problems } }: { readonly read: ReadCurl }) {
  const { method, url, headers, body, sendAs, askFor, auth, tls } = request;
  const bodyBytes = new TextEncoder().encode(body.text).length;
  const shownAuth = authText(auth);
  const storage = useScopeState(({ secrets }) => secrets?.storage ?? 'keychain');
  const facts = [
    bodyBytes > 0 && `body ${formatBytes(bodyBytes)}, sent as ${wordOf(sendAs)}`,
    `asks for ${wordOf(askFor)}`,
    headers.length > 0 && formatCounted(headers.length, 'header'),
    tls.verify === false && 'certificate not checked',
  ].filter((fact) => fact !== false);
  return (
    <>
      <p className={styles.line}>
        <MethodBadge method={method} />
        <bdi className={styles.url} title={url}>
          {url}
        </bdi>
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {shownAuth !== null && (
        <p className={styles.facts}>
          {shownAuth}
          {credential !== null && `. Not saved in a file: it will be ${keptWhy(storage)}.`}
        </p>
      )}
      {problems.map((problem) => (
        <ProblemNotice key={`${problem.title} ${problem.detail}`} problem={problem} />
      ))}
    </>
  );
}

function wordOf(choice: 'protobuf' | 'json'): string {
  return choice === 'json' ? 'JSON' : 'protobuf';
}
