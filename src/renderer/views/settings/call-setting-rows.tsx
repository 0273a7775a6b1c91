import { useId } from 'react';
import {
  type CallSettings,
  callDefaults,
  callSettingsFor,
  type RedirectChoice,
  type VersionChoice,
} from '../../../shared/model/call-settings.ts';
import { nearest, type Origin, type RequestScope } from '../../../shared/model/request-scope.ts';
import { useApp } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { originText } from '../../ui/origin-text.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-field.tsx';
import styles from './call-setting-rows.module.css';
import { ConnectionRows } from './connection-rows.tsx';

type Choice = 'inherit' | 'on' | 'off';

const followWords: Record<RedirectChoice, string> = {
  safe: 'Follow for GET and HEAD',
  all: 'Follow all',
  none: 'Do not follow',
};

const versionWords: Record<VersionChoice, string> = {
  auto: 'Automatic',
  http1: 'HTTP/1.1 only',
  http2: 'HTTP/2 only',
};

const versionHints: Record<VersionChoice, string> = {
  auto: 'Over https:// the server chooses; http:// uses HTTP/1.1 if the server has it. Runs use HTTP/1.1.',
  http1: 'Send, Compare and Run use HTTP/1.1.',
  http2: 'http:// is sent without asking (prior knowledge). Runs refuse this request.',
};

/** The rows of the inherited settings of calls. */
export function CallSettingRows({
  settings,
  scope,
  isTop = false,
  onChange,
}: {
  readonly settings: CallSettings;
  /** The inherited settings; null while they are unknown. */
  readonly scope: Pick<RequestScope, 'callSettings'> | null;
  /** True for the workspace, which inherits from nothing. */
  readonly isTop?: boolean;
  readonly onChange: (patch: Partial<CallSettings>) => void;
}) {
  const app = useApp();
  const caId = useId();
  const { tls } = settings;
  const above = scope?.callSettings ?? [];
  const inherited = nearest(above, (one) => one.tls.verify);
  const inheritedCa = nearest(above, (one) => one.tls.caFile || null);
  const isOn = callSettingsFor(settings, above).tls.verify;
  const whence = inherited === null ? '' : ` ${originText(inherited.origin, Date.now())}`;
  const choice = choiceOf(tls.verify);

  function change(patch: Partial<CallSettings['tls']>) {
    onChange({ tls: { ...tls, ...patch } });
  }

  async function choose() {
    const chosen = await app.shell.chooseCaFile({});
    if (!chosen.ok) showProblem(app.notices, 'ca-file', chosen.problem);
    else if (chosen.value.path !== null) change({ caFile: chosen.value.path });
  }

  const { redirects } = settings;
  const inheritedFollow = nearest(above, (one) => one.redirects.follow);
  const followed = inheritedFollow?.value ?? callDefaults.redirects.follow;
  const inheritedVersion = nearest(above, (one) => one.http.version);

  return (
    <>
      <FormRow
        label="Redirects"
        hint="Credentials are not sent to another origin. A redirect that is not followed has a Follow button."
      >
        <Select<RedirectChoice | 'inherit'>
          label="Follow redirects"
          value={redirects.follow ?? 'inherit'}
          options={[
            {
              value: 'inherit',
              label: isTop
                ? `${followWords[callDefaults.redirects.follow]} (default)`
                : `${followWords[followed]}, inherited${inheritedFollow === null ? '' : ` ${originText(inheritedFollow.origin, Date.now())}`}`,
            },
            ...Object.entries(followWords).map(([value, label]) => ({
              value: value as RedirectChoice,
              label,
            })),
          ]}
          onChange={(next) => onChange({ redirects: { follow: next === 'inherit' ? null : next } })}
        />
      </FormRow>
      <CookiesRow
        cookies={settings.cookies}
        inherited={nearest(above, (one) => one.cookies.use)}
        isTop={isTop}
        onChange={(cookies) => onChange({ cookies })}
      />
      <FormRow
        label="HTTP version"
        hint={versionHints[callSettingsFor(settings, above).http.version]}
      >
        <Select<VersionChoice | 'inherit'>
          label="HTTP version"
          value={settings.http.version ?? 'inherit'}
          options={[
            {
              value: 'inherit',
              label: isTop
                ? `${versionWords[callDefaults.http.version]} (default)`
                : `${versionWords[inheritedVersion?.value ?? callDefaults.http.version]}, inherited${inheritedVersion === null ? '' : ` ${originText(inheritedVersion.origin, Date.now())}`}`,
            },
            ...Object.entries(versionWords).map(([value, label]) => ({
              value: value as VersionChoice,
              label,
            })),
          ]}
          onChange={(next) => onChange({ http: { version: next === 'inherit' ? null : next } })}
        />
      </FormRow>
      <FormRow
        label="Certificates"
        tone={isOn ? 'hint' : 'warning'}
        hint={
          isOn
            ? 'Untrusted certificates are rejected.'
            : 'Not checked: others on the network can read and change requests, also credentials. Use it for your own servers only.'
        }
      >
        <Select<Choice>
          label="Check certificates"
          value={choice}
          options={[
            {
              value: 'inherit',
              label: isTop
                ? 'Check (default)'
                : `${(inherited?.value ?? callDefaults.tls.verify) ? 'Check' : 'Do not check'}, inherited${whence}`,
            },
            { value: 'on', label: 'Check' },
            { value: 'off', label: 'Do not check', note: 'unsafe' },
          ]}
          onChange={(next) => change({ verify: next === 'inherit' ? null : next === 'on' })}
        />
      </FormRow>
      <FormRow
        label="CA file"
        fieldId={caId}
        hint="A PEM file with more authorities to trust, such as your company's. System certificates are not used."
      >
        <div className={styles.line}>
          <div className={styles.input}>
            <TextInput
              fieldId={caId}
              value={tls.caFile ?? ''}
              placeholder={
                inheritedCa
                  ? `${inheritedCa.value} (${originText(inheritedCa.origin, Date.now())})`
                  : 'certificates/company-ca.pem'
              }
              onChange={(caFile) => change({ caFile: caFile === '' ? null : caFile })}
            />
          </div>
          <Button onClick={() => void choose()}>Choose...</Button>
        </div>
      </FormRow>
      <ConnectionRows settings={settings} above={above} isTop={isTop} onChange={onChange} />
    </>
  );
}

function choiceOf(setting: boolean | null): Choice {
  return setting === null ? 'inherit' : setting ? 'on' : 'off';
}

function useText(areUsed: boolean): string {
  return areUsed ? 'Send and keep' : 'Off';
}

function CookiesRow({
  cookies,
  inherited,
  isTop,
  onChange,
}: {
  readonly cookies: CallSettings['cookies'];
  readonly inherited: { readonly value: boolean; readonly origin: Origin } | null;
  readonly isTop: boolean;
  readonly onChange: (cookies: CallSettings['cookies']) => void;
}) {
  const whence = inherited === null ? '' : ` ${originText(inherited.origin, Date.now())}`;
  const words = useText(inherited?.value ?? callDefaults.cookies.use);
  return (
    <FormRow
      label="Cookies"
      hint="Each environment keeps its own cookies. A typed Cookie header replaces them."
    >
      <Select<Choice>
        label="Use cookies"
        value={choiceOf(cookies.use)}
        options={[
          {
            value: 'inherit',
            label: isTop ? `${words} (default)` : `${words}, inherited${whence}`,
          },
          { value: 'on', label: useText(true) },
          { value: 'off', label: useText(false) },
        ]}
        onChange={(next) => onChange({ use: next === 'inherit' ? null : next === 'on' })}
      />
    </FormRow>
  );
}
