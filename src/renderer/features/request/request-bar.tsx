import { Menu } from '@mantine/core';
import {
  ChevronDown,
  GitCompareArrows,
  Save,
  SendHorizontal,
  ShieldAlert,
  SquareTerminal,
  Timer,
} from 'lucide-react';
import { useEffect } from 'react';
import { callSettingsFor } from '../../../shared/model/call-settings.ts';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import { hostOfVariables, isRelative } from '../../kernel/scope/full-url.ts';
import { useScope, useVariables } from '../../kernel/scope/use-scope.ts';
import { showRequestPane } from '../../kernel/show-request-pane.ts';
import {
  type BodyKind,
  bodyKindOf,
  bodyKinds,
  chooseBodyKind,
} from '../../kernel/tabs/body-kind.ts';
import { editRequest, isChanged } from '../../kernel/tabs/request-tab.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';
import { writeRefusal } from '../../kernel/write-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton, cancelAfterMs } from '../../ui/call-button.tsx';
import { ariaKeys, keysText } from '../../ui/keys.ts';
import { MenuKeys } from '../../ui/menu-keys.tsx';
import { MethodField } from '../../ui/method-field.tsx';
import { Select } from '../../ui/select.tsx';
import spare from '../../ui/spare.module.css';
import { Tip } from '../../ui/tip.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { useLasting } from '../../ui/use-elapsed.ts';
import { MediaTypeField } from './media-type-field.tsx';
import styles from './request-bar.module.css';
import { cancelRequest, sendRequest } from './send-request.ts';
import { TabTypePicker } from './tab-type-picker.tsx';
import { pasteCurl } from './take-curl.ts';

const accepted = [
  { value: 'protobuf', label: 'Protobuf, else JSON', note: 'application/x-protobuf first' },
  { value: 'json', label: 'JSON', note: 'application/json' },
] as const;

/** The bar of a request: method, URL, Save, Send, and a line of formats and types. */
export function RequestBar({
  tab,
  onSave,
  onCompare,
  onTime,
}: {
  readonly tab: RequestTab;
  readonly onSave: () => void;
  readonly onCompare: () => void;
  readonly onTime: () => void;
}) {
  const app = useApp();
  const { tabId, request, running } = tab;
  const isCancel = useLasting(running !== null, running?.startedAtMs ?? 0, cancelAfterMs);
  useEffect(markUsable, []);
  const kind = bodyKindOf(request);
  const place = { kind: 'request', id: request.id } as const;
  const variables = useVariables(place);
  const scope = useScope(place);
  const baseUrl = isRelative(request.url) ? (scope?.baseUrl ?? null) : null;
  const isVerified = callSettingsFor(request, scope?.callSettings ?? []).tls.verify;

  function edit(patch: Parameters<typeof editRequest>[2]) {
    app.tabs.setState((state) => editRequest(state, tabId, patch));
  }

  return (
    <div className={styles.bar} data-pane>
      <div className={styles.line}>
        <MethodField method={request.method} onChange={(method) => edit({ method })} />
        <UrlField
          url={request.url}
          scope={variables}
          {...(baseUrl !== null && { before: baseUrl.value })}
          host={hostOfVariables(request.url, scope)}
          onChange={(url) => edit({ url })}
          onEnter={() => void sendRequest(app, tabId)}
          onPaste={(event) => pasteCurl(app, tabId, event)}
        />
        {!isVerified && <Unverified tabId={tabId} />}
        <SaveButton isChanged={isChanged(tab)} isNew={tab.saved === null} onSave={onSave} />
        <CallButton
          isCancel={isCancel}
          aria-busy={running !== null}
          look="primary"
          className={styles.send}
          icon={<SendHorizontal size={14} aria-hidden />}
          aria-keyshortcuts={ariaKeys(menuCommands.send.keys)}
          onStart={() => void sendRequest(app, tabId)}
          onCancel={() => void cancelRequest(app, tabId)}
        >
          Send
          <kbd className={styles.keys} aria-hidden>
            {keysText(menuCommands.send.keys)}
          </kbd>
        </CallButton>
        <Menu position="bottom-end" offset={4} width={270}>
          <Menu.Target>
            <Button
              look={isCancel ? 'plain' : 'primary'}
              className={styles.moreSend}
              aria-label="More ways to send"
              icon={<ChevronDown size={14} aria-hidden />}
            />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<GitCompareArrows size={14} aria-hidden />}
              rightSection={<MenuKeys keys={menuCommands.compare.keys} />}
              onClick={onCompare}
            >
              {menuCommands.compare.label}
            </Menu.Item>
            <Menu.Item
              leftSection={<Timer size={14} aria-hidden />}
              rightSection={<MenuKeys keys={menuCommands.time.keys} />}
              onClick={onTime}
            >
              {menuCommands.time.label}
            </Menu.Item>
            <Menu.Item
              leftSection={<SquareTerminal size={14} aria-hidden />}
              onClick={() => app.actions.copyAsCurl?.(request)}
            >
              {menuCommands['copy-as-curl'].label}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={styles.choices}>
        <span aria-hidden>Send as</span>
        <Select<BodyKind>
          label="Send as"
          value={kind}
          options={bodyKinds}
          isQuiet
          onChange={(next) => app.tabs.setState((state) => chooseBodyKind(state, tabId, next))}
        />
        {kind === request.sendAs && (
          <>
            <span aria-hidden className={styles.next}>
              Type
            </span>
            <TabTypePicker tab={tab} use="request" />
          </>
        )}
        {(kind === 'text' || kind === 'file') && <MediaTypeField tab={tab} />}
        <span aria-hidden className={styles.next}>
          Accept
        </span>
        <Select<MediaChoice>
          label="Accept"
          value={request.askFor}
          options={accepted}
          isQuiet
          onChange={(askFor) => edit({ askFor })}
        />
      </div>
    </div>
  );
}

/** Warns that the server's certificate is not checked; always visible. */
function Unverified({ tabId }: { readonly tabId: string }) {
  const app = useApp();
  return (
    <Tip text="Certificates are not checked: anyone on the network can read and change your data. Click for the setting.">
      <button
        type="button"
        className={styles.unverified}
        aria-label="Certificates not checked"
        onClick={() => showRequestPane(app, tabId, 'settings')}
      >
        <ShieldAlert size={13} aria-hidden />
        Not checked
      </button>
    </Tip>
  );
}

/** Shows with a dot whether there are changes to save, and why saving is impossible. */
function SaveButton({
  isChanged: hasChanges,
  isNew,
  onSave,
}: {
  readonly isChanged: boolean;
  readonly isNew: boolean;
  readonly onSave: () => void;
}) {
  const refusal = useWindowState(({ workspace }) => writeRefusal(workspace));
  const state = hasChanges || isNew ? 'has unsaved changes' : 'is saved';
  return (
    <Tip text={refusal ?? `This request ${state} (${keysText(menuCommands.save.keys)})`}>
      <Button
        className={styles.save}
        icon={<Save size={14} aria-hidden />}
        aria-keyshortcuts={ariaKeys(menuCommands.save.keys)}
        // Not `disabled`, which would hide the reason from the mouse and the keyboard.
        aria-disabled={refusal !== null}
        {...(refusal !== null && { 'aria-description': refusal })}
        onClick={() => refusal === null && onSave()}
      >
        <span className={spare.spare}>Save</span>
        {(hasChanges || isNew) && <span className={styles.dot} aria-hidden />}
      </Button>
    </Tip>
  );
}

const usableMark = 'protodesk:usable';

/**
 * Marks in the page's performance timeline when a request could first be sent; the bench reads it
 * (`start/usable`).
 */
function markUsable(): void {
  if (performance.getEntriesByName(usableMark).length === 0) performance.mark(usableMark);
}
