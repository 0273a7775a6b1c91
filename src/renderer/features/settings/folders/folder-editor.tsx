import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import { countSaid } from '../../../../shared/model/call-settings.ts';
import type { InheritedSettings } from '../../../../shared/model/inherited-settings.ts';
import type { Origin, RequestScope } from '../../../../shared/model/request-scope.ts';
import { useApp, useTabs, useTypeSource, useWindowState } from '../../../kernel/app-context.ts';
import { secretsOfAuth, takenSecrets } from '../../../kernel/scope/taken-secrets.ts';
import { useScope, useScopeState } from '../../../kernel/scope/use-scope.ts';
import {
  changeFolderTab,
  type FolderPane,
  type FolderTab,
} from '../../../kernel/tabs/tabs-state.ts';
import { useFollowedDraft } from '../../../kernel/use-followed-draft.ts';
import { isReadOnly } from '../../../kernel/window-store.ts';
import { Form, FormRow } from '../../../ui/form-row.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { originText } from '../../../ui/origin-text.ts';
import { PaneTabs } from '../../../ui/pane-tabs.tsx';
import { rowsOfRules, typedBeside } from '../../../ui/rule-row.ts';
import { RuleRows } from '../../../ui/rule-rows.tsx';
import { newSecretName } from '../../../ui/secret-name.ts';
import { VariableField } from '../../../ui/variable-field.tsx';
import type { VariableScope } from '../../../ui/variable-scope.ts';
import { AuthForm } from '../../../views/settings/auth-form.tsx';
import { CallSettingRows } from '../../../views/settings/call-setting-rows.tsx';
import { rowFaults } from '../../../views/settings/environment-rows.ts';
import { HeaderRows } from '../../../views/settings/header-rows.tsx';
import { InheritedHeaders } from '../../../views/settings/inherited-header-rows.tsx';
import { inheritedHeaders } from '../../../views/settings/inherited-headers.ts';
import { InheritedRules } from '../../../views/settings/inherited-rules.tsx';
import { OriginLink } from '../../../views/settings/origin-link.tsx';
import { VariableRows } from '../../../views/settings/variable-rows.tsx';
import { PrivateDataPane } from '../private-data/private-data-pane.tsx';
import {
  type FolderDraft,
  folderDraftKind,
  unsavedText,
  withOwnVariables,
} from './folder-draft.ts';
import styles from './folder-workbench.module.css';
import { InheritedVariables } from './inherited-variables.tsx';

/**
 * Edits the settings of a folder, with the inherited ones. Valid values are saved when a field is left, after
 * a pause and when the tab closes; invalid ones say why they are not.
 */
export function FolderEditor({
  tab: { tabId, folderPath, pane = 'general', typedRules = [] },
  name,
  settings,
  onWrite,
}: {
  readonly tab: FolderTab;
  readonly name: string;
  /** The settings in the file. */
  readonly settings: InheritedSettings;
  /** Resolves to true when they were written. */
  readonly onWrite: (base: InheritedSettings, settings: InheritedSettings) => Promise<boolean>;
}) {
  const isTop = folderPath === '';
  const { tabs } = useApp();
  const types = useTypeSource();
  const scope = useScope({ kind: 'folder', path: folderPath });
  const { draft, setDraft, save } = useFollowedDraft(
    `Settings: ${name}`,
    settings,
    folderDraftKind,
    onWrite,
    () => ({
      ...folderDraftKind.toDraft(settings),
      rules: rowsOfRules(settings.responseTypes, typedRules),
    }),
  );
  const variables = useOwnVariables(scope, draft, originOf(folderPath, name));
  const isLocked = useWindowState(isReadOnly);
  const unsaved = isLocked ? 'The workspace is read-only' : unsavedText(draft);

  const keepTyped = useEffectEvent((rows: FolderDraft['rules']) => {
    const typed = typedBeside(rows);
    if (typed.length === 0 && typedRules.length === 0) return;
    const next = typed.length > 0 ? typed : undefined;
    tabs.setState((state) =>
      changeFolderTab(state, tabId, (tab) => ({ ...tab, typedRules: next })),
    );
  });
  useEffect(() => keepTyped(draft.rules), [draft.rules]);

  function edit(patch: Partial<FolderDraft>) {
    setDraft({ ...draft, ...patch });
  }

  /** For values that are chosen, not typed. */
  function choose(patch: Partial<FolderDraft>) {
    const next = { ...draft, ...patch };
    setDraft(next);
    save(next);
  }

  return (
    <form
      aria-label={`Settings of ${name}`}
      className={styles.editor}
      onBlur={() => save()}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PaneTabs<FolderPane>
        label="Parts of the settings"
        idPrefix="folder-pane"
        activeId={pane}
        tabs={[
          {
            id: 'general',
            label: 'General',
            count: (draft.baseUrl.trim() === '' ? 0 : 1) + countSaid(draft),
          },
          { id: 'headers', label: 'Headers', count: draft.headers.length },
          { id: 'auth', label: 'Auth', count: draft.auth.type === 'inherit' ? 0 : 1 },
          { id: 'variables', label: 'Variables', count: draft.rows.length },
          { id: 'types', label: 'Response types', count: draft.rules.length },
          ...(isTop ? [{ id: 'private', label: 'Private data' } as const] : []),
        ]}
        onChange={(next) =>
          tabs.setState((state) => changeFolderTab(state, tabId, (tab) => ({ ...tab, pane: next })))
        }
        aside={
          <span
            role="status"
            className={joinClasses(styles.saved, unsaved !== null && styles.unsaved)}
          >
            {unsaved ?? (pane === 'private' ? null : 'Saved automatically')}
          </span>
        }
      />
      <div
        role="tabpanel"
        id="folder-pane-panel"
        aria-labelledby={`folder-pane-tab-${pane}`}
        className={styles.pane}
      >
        {pane === 'general' && (
          <fieldset className={styles.lock} disabled={isLocked}>
            <GeneralPane
              draft={draft}
              scope={scope}
              variables={variables}
              isTop={isTop}
              onEdit={edit}
              onChoose={choose}
            />
          </fieldset>
        )}
        {pane === 'headers' && (
          <>
            <p className={styles.about}>
              {`Added to every request in this ${isTop ? 'workspace' : 'folder'}. Requests and inner folders can override them.`}
            </p>
            <fieldset className={styles.lock} disabled={isLocked}>
              <HeaderRows
                headers={draft.headers}
                scope={variables}
                onChange={(headers) => edit({ headers })}
              />
            </fieldset>
            <InheritedHeaders
              headers={inheritedHeaders(
                { headers: [...draft.headers], auth: { type: 'none' } },
                scope,
              )}
              variables={variables}
            />
          </>
        )}
        {pane === 'auth' && (
          <fieldset
            className={styles.lock}
            // A secret's value is on this computer, so it can be set here.
            disabled={isLocked && secretsOfAuth(draft.auth).length === 0}
          >
            <AuthPane
              draft={draft}
              scope={scope}
              variables={variables}
              name={name}
              folderPath={folderPath}
              isTop={isTop}
              onEdit={edit}
            />
          </fieldset>
        )}
        {pane === 'variables' && (
          <>
            <p className={styles.about}>
              {isTop
                ? 'Used by all requests. Environments can override them.'
                : 'Used by requests in this folder. The environment and inner folders can override them.'}
            </p>
            <VariableRows
              rows={draft.rows}
              faults={rowFaults(draft.rows)}
              owner={name}
              scope={variables}
              isLocked={isLocked}
              onRows={(rows, isDone) => (isDone ? choose({ rows }) : edit({ rows }))}
            />
            <InheritedVariables
              variables={scope?.variables ?? []}
              own={draft.rows}
              scope={variables}
            />
          </>
        )}
        {isTop && pane === 'private' && <PrivateDataPane />}
        {pane === 'types' && (
          <>
            <p className={styles.about}>
              Used when neither the response nor the request names a type. The first match wins;
              empty matches anything. In a path, * matches one part, ** any number.
            </p>
            <fieldset className={styles.lock} disabled={isLocked}>
              <RuleRows
                rules={draft.rules}
                types={types}
                hasPaths
                onRules={(rules) => choose({ rules })}
              />
            </fieldset>
            {scope !== null && scope.responseTypes.length > 0 && (
              <div className={styles.inherited}>
                <p className={styles.caption}>Inherited rules (used when none above matches)</p>
                <InheritedRules scope={scope} />
              </div>
            )}
          </>
        )}
      </div>
      {/* Without a submit button, Enter in a field does nothing. */}
      <button type="submit" hidden />
    </form>
  );
}

interface PaneProps {
  readonly draft: FolderDraft;
  readonly scope: RequestScope | null;
  readonly variables: VariableScope;
  readonly isTop: boolean;
  readonly onEdit: (patch: Partial<FolderDraft>) => void;
}

function GeneralPane({
  draft,
  scope,
  variables,
  isTop,
  onEdit,
  onChoose,
}: PaneProps & { readonly onChoose: (patch: Partial<FolderDraft>) => void }) {
  const id = useId();
  const above = scope?.baseUrl ?? null;
  return (
    <Form label="General settings">
      <FormRow
        label="Base URL"
        fieldId={id}
        hint={
          above !== null && draft.baseUrl.trim() === '' ? (
            <>
              {`Inherited ${originText(above.origin, Date.now())}. `}
              <OriginLink origin={above.origin} />
            </>
          ) : (
            'Prefix of URLs that begin with / or ?.'
          )
        }
      >
        <VariableField
          fieldId={id}
          label="Base URL"
          text={draft.baseUrl}
          scope={variables}
          placeholder={above?.value ?? 'https://api.example.com/v1, variables as {{base}}'}
          onChange={(baseUrl) => onEdit({ baseUrl })}
        />
      </FormRow>
      <CallSettingRows settings={draft} scope={scope} isTop={isTop} onChange={onChoose} />
    </Form>
  );
}

function AuthPane({
  draft,
  scope,
  variables,
  name,
  folderPath,
  isTop,
  onEdit,
}: PaneProps & { readonly name: string; readonly folderPath: string }) {
  const app = useApp();
  return (
    <AuthForm
      auth={draft.auth}
      inherited={scope?.auth ?? null}
      scope={variables}
      what={isTop ? 'the requests of this workspace' : 'the requests of this folder'}
      owner={{ place: { kind: 'folder', path: folderPath }, name, settings: draft }}
      isTop={isTop}
      newName={() => newSecretName(name, 'auth', takenSecrets(app))}
      onChange={(auth) => onEdit({ auth })}
    />
  );
}

function useOwnVariables(
  scope: RequestScope | null,
  { rows }: FolderDraft,
  origin: Origin,
): VariableScope {
  const environmentName = useTabs((state) => state.environmentName);
  const secrets = useScopeState((state) => state.secrets);
  const key = JSON.stringify(origin);
  return useMemo(
    () => ({
      variables: withOwnVariables(
        scope?.variables ?? null,
        rows,
        JSON.parse(key) as Origin,
        secrets?.names ?? [],
      ),
      environmentName,
      secretStorage: secrets?.storage ?? 'keychain',
    }),
    [scope, rows, key, secrets, environmentName],
  );
}

function originOf(path: string, name: string): Origin {
  return path === '' ? { kind: 'workspace' } : { kind: 'folder', path, name };
}
