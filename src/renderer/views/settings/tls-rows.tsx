import { useId } from 'react';
import type { TlsSettings } from '../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { useApp } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { originText } from '../../ui/origin-text.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-field.tsx';
import styles from './tls-rows.module.css';

type Choice = 'inherit' | 'on' | 'off';

/** How the certificate of a server is judged: whether at all, and by which authorities. */
export function TlsRows({
  tls,
  scope,
  isTop = false,
  onChange,
}: {
  readonly tls: TlsSettings;
  /** What is inherited; null while it is not known. */
  readonly scope: Pick<RequestScope, 'verifyTls' | 'caFile'> | null;
  /** The workspace has nobody above it. */
  readonly isTop?: boolean;
  readonly onChange: (tls: TlsSettings) => void;
}) {
  const app = useApp();
  const caId = useId();
  const inherited = scope?.verifyTls ?? null;
  const isOn = tls.verify ?? inherited?.value ?? true;
  const whence = inherited === null ? '' : ` ${originText(inherited.origin, Date.now())}`;
  const choice: Choice = tls.verify === null ? 'inherit' : tls.verify ? 'on' : 'off';

  async function choose() {
    const chosen = await app.shell.chooseCaFile({});
    if (!chosen.ok) showProblem(app.notices, 'ca-file', chosen.problem);
    else if (chosen.value.path !== null) onChange({ ...tls, caFile: chosen.value.path });
  }

  return (
    <>
      <FormRow
        label="Certificates"
        tone={isOn ? 'hint' : 'warning'}
        hint={
          isOn
            ? 'A server whose certificate cannot be trusted is not talked to.'
            : 'Not checked: anybody on the way can read and change what is sent, credentials too. Only for servers of your own.'
        }
      >
        <Select<Choice>
          label="Check certificates"
          value={choice}
          options={[
            {
              value: 'inherit',
              label: isTop
                ? 'Check (as nothing is set)'
                : `${(inherited?.value ?? true) ? 'Check' : 'Do not check'}, inherited${whence}`,
            },
            { value: 'on', label: 'Check' },
            { value: 'off', label: 'Do not check', note: 'unsafe' },
          ]}
          onChange={(next) =>
            onChange({ ...tls, verify: next === 'inherit' ? null : next === 'on' })
          }
        />
      </FormRow>
      <FormRow
        label="CA file"
        fieldId={caId}
        hint="A PEM file with authorities to trust besides the public ones, such as your company's. The list of this computer is not read."
      >
        <div className={styles.line}>
          <div className={styles.input}>
            <TextInput
              fieldId={caId}
              value={tls.caFile ?? ''}
              placeholder={
                scope?.caFile
                  ? `${scope.caFile.value} (${originText(scope.caFile.origin, Date.now())})`
                  : 'certificates/company-ca.pem'
              }
              onChange={(caFile) => onChange({ ...tls, caFile: caFile === '' ? null : caFile })}
            />
          </div>
          <Button onClick={() => void choose()}>Choose...</Button>
        </div>
      </FormRow>
    </>
  );
}
