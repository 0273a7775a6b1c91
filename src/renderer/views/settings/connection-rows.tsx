import {
  type CallSettings,
  callDefaults,
  maxTimeoutMs,
} from '../../../shared/model/call-settings.ts';
import { nearest, type RequestScope } from '../../../shared/model/request-scope.ts';
import { FormRow } from '../../ui/form-row.tsx';
import { originText } from '../../ui/origin-text.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-field.tsx';
import styles from './connection-rows.module.css';

type Reuse = 'inherit' | 'on' | 'off';
type Timeout = keyof CallSettings['timeouts'];

const timeouts: readonly (readonly [Timeout, string])[] = [
  ['connectMs', 'Connect'],
  ['firstByteMs', 'First byte'],
  ['idleMs', 'Idle'],
  ['totalMs', 'Total'],
];

/** The rows of how long a call may take, and whether its connection is kept for the next. */
export function ConnectionRows({
  settings: own,
  above,
  isTop,
  onChange,
}: {
  readonly settings: CallSettings;
  /** The inherited settings, the nearest first. */
  readonly above: RequestScope['callSettings'];
  /** True for the workspace, which inherits from nothing. */
  readonly isTop: boolean;
  readonly onChange: (patch: Partial<CallSettings>) => void;
}) {
  const { keepAlive } = own.connection;
  const inherited = nearest(above, (one) => one.connection.keepAlive);
  const isKept = inherited?.value ?? callDefaults.connection.keepAlive;
  const whence = inherited === null ? '' : ` ${originText(inherited.origin, Date.now())}`;
  return (
    <>
      <FormRow
        label="Timeouts"
        hint="Milliseconds; 0 is no limit. Idle is the time between two parts of a response. A run has its own timeout, and uses Total if that is shorter."
      >
        <div className={styles.line}>
          {timeouts.map(([key, label]) => {
            const set = nearest(above, (one) => one.timeouts[key]);
            const from = set === null ? 'default' : originText(set.origin, Date.now());
            const other = set?.value ?? callDefaults.timeouts[key];
            return (
              <span key={key} className={styles.timeout} title={`${label}: ${other} ms, ${from}`}>
                <span aria-hidden>{label}</span>
                <span className={styles.input}>
                  <TextInput
                    label={`${label} timeout in milliseconds`}
                    value={own.timeouts[key]?.toString() ?? ''}
                    placeholder={String(other)}
                    onChange={(typed) =>
                      onChange({ timeouts: { ...own.timeouts, [key]: timeoutOf(typed) } })
                    }
                  />
                </span>
              </span>
            );
          })}
        </div>
      </FormRow>
      <FormRow
        label="Connections"
        hint='A kept connection saves the time to connect. A new one for each call sends "Connection: close".'
      >
        <Select<Reuse>
          label="Keep connections"
          value={keepAlive === null ? 'inherit' : keepAlive ? 'on' : 'off'}
          options={[
            {
              value: 'inherit',
              label: isTop
                ? 'Keep (default)'
                : `${isKept ? 'Keep' : 'New for each call'}, inherited${whence}`,
            },
            { value: 'on', label: 'Keep' },
            { value: 'off', label: 'New for each call' },
          ]}
          onChange={(next) =>
            onChange({ connection: { keepAlive: next === 'inherit' ? null : next === 'on' } })
          }
        />
      </FormRow>
    </>
  );
}

/** Reads a typed timeout; null when it is empty. Characters that are no digits are dropped. */
function timeoutOf(typed: string): number | null {
  const digits = typed.replaceAll(/\D/gu, '');
  return digits === '' ? null : Math.min(Number(digits), maxTimeoutMs);
}
