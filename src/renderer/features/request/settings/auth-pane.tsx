import type { Auth } from '../../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { takenSecrets } from '../../../kernel/scope/taken-secrets.ts';
import { secretOwner } from '../../../kernel/tabs/request-tab.ts';
import { newSecretName } from '../../../ui/secret-name.ts';
import type { VariableScope } from '../../../ui/variable-scope.ts';
import { AuthForm } from '../../../views/settings/auth-form.tsx';
import { authHeader } from '../../../views/settings/auth-text.ts';
import styles from './settings-pane.module.css';

/** The authentication of a request. */
export function AuthPane({
  request,
  scope,
  variables,
  onChange,
}: {
  readonly request: SavedRequest;
  /** Null while it is unknown. */
  readonly scope: RequestScope | null;
  readonly variables: VariableScope;
  readonly onChange: (auth: Auth) => void;
}) {
  const app = useApp();
  const { auth } = request;
  const used = auth.type === 'inherit' ? (scope?.auth?.auth ?? null) : auth;
  const header = used === null ? null : authHeader(used);
  const own = request.headers.find(
    ({ name, enabled }) => enabled && name.trim().toLowerCase() === header?.trim().toLowerCase(),
  );
  return (
    <div className={styles.scroll}>
      <AuthForm
        auth={auth}
        inherited={scope?.auth ?? null}
        scope={variables}
        what="this request"
        owner={{
          ...{ place: { kind: 'request', id: request.id }, name: request.name },
          settings: request,
        }}
        newName={() => newSecretName(secretOwner(request), 'auth', takenSecrets(app))}
        onChange={onChange}
        {...(own !== undefined && {
          note: (
            <p className={styles.warning}>
              {`The header ${own.name.trim()} under Headers replaces this.`}
            </p>
          ),
        })}
      />
    </div>
  );
}
