import { Lock, X } from 'lucide-react';
import type { CapturedValue } from '../../../../shared/model/capture.ts';
import { SecretPlaces } from '../../../kernel/scope/secret-places.tsx';
import { ageText } from '../../../ui/age-text.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/field-table.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { hiddenValue } from '../../../ui/variable-scope.ts';
import styles from './environment-lists.module.css';

/** The values that answers set in an environment: they hold over what its file says. */
export function CapturedList({
  values,
  onClear,
  onOpenRequest,
}: {
  readonly values: readonly CapturedValue[];
  /** Null clears all. */
  readonly onClear: (variable: string | null) => void;
  readonly onOpenRequest: (requestId: string) => void;
}) {
  if (values.length === 0) {
    return (
      <p className={styles.empty}>
        Nothing captured. A request whose Captures name a variable sets it here with each answer,
        such as the token of a login.
      </p>
    );
  }
  return (
    <div className={styles.list}>
      <div className={styles.scroll}>
        <table className={table.table} aria-label="Captured values">
          <thead>
            <tr>
              <th className={styles.name}>Variable</th>
              <th>Value</th>
              <th className={styles.name}>From</th>
              <th className={table.remove} aria-label="Clear" />
            </tr>
          </thead>
          <tbody>
            {values.map(({ variable, value, secret, requestId, requestName, capturedAt }) => (
              <tr key={variable}>
                <td>
                  <code className={styles.words}>{variable}</code>
                </td>
                <td>
                  <span className={styles.words} title={value ?? 'Kept as a secret'}>
                    {value === null && <Lock size={11} aria-label="Secret" />}
                    <code>{value ?? hiddenValue}</code>
                  </span>
                  {secret !== null && <SecretPlaces name={secret} />}
                </td>
                <td>
                  <span className={styles.words}>
                    <LinkButton onClick={() => onOpenRequest(requestId)}>{requestName}</LinkButton>
                    <span className={styles.faint}>{ageText(capturedAt, Date.now())}</span>
                  </span>
                </td>
                <td className={table.remove}>
                  <IconButton
                    label={`Clear ${variable}`}
                    icon={<X size={13} aria-hidden />}
                    onClick={() => onClear(variable)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <span className={styles.faint}>
          Kept on this computer, apart from the files. They hold over what the files say until they
          are cleared.
        </span>
        <Button onClick={() => onClear(null)}>Clear all</Button>
      </div>
    </div>
  );
}
