import type {
  Auth,
  InheritedSettings,
  SecretText,
} from '../../../shared/model/inherited-settings.ts';
import type { Variables } from '../../../shared/model/variable.ts';
import type { App } from '../app.ts';
import { requestTabsOf } from '../tabs/tabs-state.ts';

/** Returns the names of secrets in use, as far as the window knows. A new secret gets another name. */
export function takenSecrets(app: Pick<App, 'scope' | 'window' | 'tabs'>): readonly string[] {
  const { scopes, secrets, captured } = app.scope.getState();
  const { workspace } = app.window.getState();
  return [
    ...(secrets?.names ?? []),
    ...captured.flatMap(({ secret }) => secret ?? []),
    ...(workspace?.environments ?? []).flatMap(({ variables }) => secretsOfVariables(variables)),
    ...(workspace === null ? [] : secretsOfSettings(workspace.settings)),
    ...[...scopes.values()].flatMap(({ variables }) =>
      variables.flatMap((one) => one.secret ?? []),
    ),
    ...requestTabsOf(app.tabs.getState().tabs).flatMap(({ request }) =>
      secretsOfAuth(request.auth),
    ),
  ];
}

function secretsOfSettings({ variables, auth }: InheritedSettings): readonly string[] {
  return [...secretsOfVariables(variables), ...secretsOfAuth(auth)];
}

function secretsOfVariables(variables: Variables): readonly string[] {
  return Object.values(variables).flatMap((one) => (one.kind === 'secret' ? one.secret : []));
}

/** Returns the secrets that an auth refers to. */
export function secretsOfAuth(auth: Auth): readonly string[] {
  return Object.values<SecretText>(auth).flatMap((text) =>
    typeof text === 'object' ? text.secret : [],
  );
}
