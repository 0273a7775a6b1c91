import type { CallSettings } from '../../../../shared/model/call-settings.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { fullUrl, isRelative } from '../../../kernel/scope/full-url.ts';
import { Form, FormRow } from '../../../ui/form-row.tsx';
import { originText } from '../../../ui/origin-text.ts';
import type { VariableScope } from '../../../ui/variable-scope.ts';
import { VariableText } from '../../../ui/variable-text.tsx';
import { CallSettingRows } from '../../../views/settings/call-setting-rows.tsx';
import { OriginLink } from '../../../views/settings/origin-link.tsx';
import styles from './settings-pane.module.css';

/** Further settings of a request: where its URL goes, and how. */
export function SettingsPane({
  request,
  scope,
  variables,
  onChange,
}: {
  readonly request: SavedRequest;
  /** Null while it is unknown. */
  readonly scope: RequestScope | null;
  readonly variables: VariableScope;
  readonly onChange: (patch: Partial<CallSettings>) => void;
}) {
  return (
    <div className={styles.scroll}>
      <Form label="Request settings">
        <FormRow label="Base URL" hint={baseUrlHint(request.url, scope)}>
          {scope?.baseUrl ? (
            <p className={styles.value}>
              <VariableText text={scope.baseUrl.value} scope={variables} />{' '}
              <span className={styles.origin}>{originText(scope.baseUrl.origin, Date.now())}</span>{' '}
              <OriginLink origin={scope.baseUrl.origin} />
            </p>
          ) : (
            <p className={styles.value}>
              {scope === null ? '' : 'No folder or workspace sets one.'}
            </p>
          )}
        </FormRow>
        <CallSettingRows settings={request} scope={scope} onChange={onChange} />
      </Form>
    </div>
  );
}

function baseUrlHint(url: string, scope: RequestScope | null): string {
  if (!isRelative(url)) {
    return 'Not used: it precedes URLs that begin with / or ?.';
  }
  return scope?.baseUrl ? `This request goes to ${fullUrl(url, scope)}` : noBase;
}

const noBase = 'This URL has no host: set a base URL in the folder or workspace settings.';
