import { Copy, Lock, Trash2, X } from 'lucide-react';
import type { CapturedValue } from '../../../../shared/model/capture.ts';
import type { UnresolvedVariable } from '../../../../shared/model/request-scope.ts';
import type { CollectionEntry, Environment } from '../../../../shared/model/workspace.ts';
import { useWindowState } from '../../../kernel/app-context.ts';
import { SecretPlaces } from '../../../kernel/scope/secret-places.tsx';
import { namesAround } from '../../../kernel/tabs/folder-name.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/field-table.module.css';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ageText } from '../../../ui/moment-text.ts';
import { PaneTabs } from '../../../ui/pane-tabs.tsx';
import { hiddenValue } from '../../../ui/variable-scope.ts';
import type { VariableFocus } from '../../../views/settings/variable-rows.tsx';
import { CookiesPane } from './cookies-pane.tsx';
import { EnvironmentForm } from './environment-form.tsx';
import lists from './environment-lists.module.css';
import styles from './environments-dialog.module.css';
import type { CookieList } from './use-cookies.ts';

/** The panes of an environment. */
export type EnvironmentPane = 'variables' | 'captured' | 'cookies' | 'unresolved';

const withoutAny = 'Without an environment.';

/** The texts of the panes when no environment is shown. */
const aboutAll: Readonly<Record<EnvironmentPane, string>> = {
  variables: 'Used in every environment that does not override them.',
  captured: withoutAny,
  cookies: withoutAny,
  unresolved: withoutAny,
};

/** The panes of one or all environments: variables, captured values, cookies, and unresolved variables. */
export function EnvironmentPanes({
  environment,
  everywhere,
  names,
  newName,
  isChosen,
  firstFocus,
  visitNumber,
  pane,
  onPane,
  captured,
  cookies,
  unresolved,
  onName,
  onSave,
  onSaveEverywhere,
  onUse,
  onDuplicate,
  onDelete,
  onClear,
  onOpenRequest,
}: {
  /** Null for the variables of all. */
  readonly environment: Environment | null;
  /** The variables of all environments, under the name of the workspace; null while it is not loaded. */
  readonly everywhere: Environment | null;
  /** The names of all environments. */
  readonly names: readonly string[];
  /** The new environment, whose name is typed first. */
  readonly newName: string | null;
  /** True when requests use this environment. */
  readonly isChosen: boolean;
  readonly firstFocus: VariableFocus;
  /** Another number remounts the form. */
  readonly visitNumber: number;
  readonly pane: EnvironmentPane;
  readonly onPane: (pane: EnvironmentPane) => void;
  readonly captured: readonly CapturedValue[];
  /** Null while they are read. */
  readonly cookies: CookieList | null;
  /** Null while they are searched. */
  readonly unresolved: readonly UnresolvedVariable[] | null;
  /** Called with the name as it is typed. */
  readonly onName: (name: string) => void;
  /** Resolves to true when it was saved. */
  readonly onSave: (base: Environment, next: Environment) => Promise<boolean>;
  readonly onSaveEverywhere: (base: Environment, next: Environment) => Promise<boolean>;
  /** Makes requests use the environment. */
  readonly onUse: (environment: Environment) => void;
  readonly onDuplicate: (environment: Environment) => void;
  readonly onDelete: (environment: Environment) => void;
  /** Forgets a captured value; null forgets all. */
  readonly onClear: (variable: string | null) => void;
  readonly onOpenRequest: (requestId: string) => void;
}) {
  return (
    <>
      <PaneTabs<EnvironmentPane>
        label="Parts of the environment"
        idPrefix="environment-pane"
        activeId={pane}
        tabs={[
          { id: 'variables', label: 'Variables' },
          { id: 'captured', label: 'Captured', count: captured.length },
          { id: 'cookies', label: 'Cookies', count: cookies?.cookies.length ?? 0 },
          { id: 'unresolved', label: 'Unresolved', count: unresolved?.length ?? 0 },
        ]}
        onChange={onPane}
        aside={environment === null && <span className={styles.about}>{aboutAll[pane]}</span>}
      />
      <div
        role="tabpanel"
        id="environment-pane-panel"
        aria-labelledby={`environment-pane-tab-${pane}`}
        className={styles.pane}
      >
        {pane === 'captured' && (
          <CapturedList values={captured} onClear={onClear} onOpenRequest={onOpenRequest} />
        )}
        {pane === 'cookies' && (
          <CookiesPane
            key={environment?.name}
            environmentName={environment?.name ?? null}
            list={cookies}
          />
        )}
        {pane === 'unresolved' && (
          <UnresolvedList variables={unresolved} onOpenRequest={onOpenRequest} />
        )}
        {pane === 'variables' && environment === null && everywhere !== null && (
          <EnvironmentForm
            key={visitNumber}
            environment={everywhere}
            others={[]}
            label="Variables of all environments"
            isNamed={false}
            firstFocus={firstFocus}
            onSave={onSaveEverywhere}
          />
        )}
        {pane === 'variables' && environment !== null && (
          <EnvironmentForm
            key={visitNumber}
            environment={environment}
            others={names.filter((name) => name !== environment.name)}
            label={`Environment ${environment.name}`}
            isNamed
            isNew={environment.name === newName}
            firstFocus={firstFocus}
            onName={onName}
            onSave={onSave}
            tools={
              <>
                <Button
                  look={isChosen ? 'quiet' : 'plain'}
                  aria-disabled={isChosen}
                  onClick={() => onUse(environment)}
                >
                  {isChosen ? 'In use' : 'Use'}
                </Button>
                <IconButton
                  label="Duplicate this environment"
                  icon={<Copy size={14} aria-hidden />}
                  onClick={() => onDuplicate(environment)}
                />
                <IconButton
                  label="Delete this environment"
                  icon={<Trash2 size={14} aria-hidden />}
                  onClick={() => onDelete(environment)}
                />
              </>
            }
          />
        )}
      </div>
    </>
  );
}

const noEntries: readonly CollectionEntry[] = [];

/** Variables that requests use but that have no value in an environment, with their places. */
function UnresolvedList({
  variables,
  onOpenRequest,
}: {
  /** Null while they are searched. */
  readonly variables: readonly UnresolvedVariable[] | null;
  readonly onOpenRequest: (requestId: string) => void;
}) {
  const entries = useWindowState((state) => state.workspace?.collections) ?? noEntries;

  /** Returns the folders of a request and its name, because two requests may have the same name. */
  function whereOf(requestId: string): string {
    const names = namesAround(entries, requestId) ?? [];
    return names.map((name) => `${name} / `).join('');
  }

  if (variables === null) return <p className={lists.empty}>Searching requests...</p>;
  if (variables.length === 0) {
    return <p className={lists.empty}>All variables in saved requests have a value.</p>;
  }
  return (
    <div className={lists.list}>
      <ul className={lists.scroll} aria-label="Unresolved variables">
        {variables.map(({ name, uses }) => (
          <li key={name} className={lists.unresolved}>
            <p>
              <code className={lists.missing}>{name}</code>{' '}
              <span className={lists.faint}>{`in ${formatCounted(uses.length, 'request')}`}</span>
            </p>
            <ul>
              {uses.map(({ requestId, requestName, places }) => (
                <li key={requestId} className={lists.use}>
                  <span>
                    <span className={lists.faint}>{whereOf(requestId)}</span>
                    <LinkButton onClick={() => onOpenRequest(requestId)}>{requestName}</LinkButton>
                  </span>
                  <span className={lists.faint}>{places.join(', ')}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The values captured from responses in an environment; they override its file. */
function CapturedList({
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
      <p className={lists.empty}>
        Nothing captured. Requests with Captures set variables here from their responses, such as a
        login token.
      </p>
    );
  }
  return (
    <div className={lists.list}>
      <div className={lists.scroll}>
        <table className={table.table} aria-label="Captured values">
          <thead>
            <tr>
              <th className={lists.name}>Variable</th>
              <th>Value</th>
              <th className={lists.name}>From</th>
              <th className={table.remove} aria-label="Clear" />
            </tr>
          </thead>
          <tbody>
            {values.map(({ variable, value, secret, requestId, requestName, capturedAt }) => (
              <tr key={variable}>
                <td>
                  <code className={lists.words}>{variable}</code>
                </td>
                <td>
                  <span className={lists.words} title={value ?? 'Kept as a secret'}>
                    {value === null && <Lock size={11} aria-label="Secret" />}
                    <code>{value ?? hiddenValue}</code>
                  </span>
                  {secret !== null && <SecretPlaces name={secret} />}
                </td>
                <td>
                  <span className={lists.words}>
                    <LinkButton onClick={() => onOpenRequest(requestId)}>{requestName}</LinkButton>
                    <span className={lists.faint}>{ageText(capturedAt, Date.now())}</span>
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
      <div className={lists.foot}>
        <span className={lists.faint}>
          Kept on this computer, not in files. They override the files until cleared.
        </span>
        <Button onClick={() => onClear(null)}>Clear all</Button>
      </div>
    </div>
  );
}
