import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import { type CallSettings, callSettingsOf } from '../../../shared/model/call-settings.ts';
import type { OAuth } from '../../../shared/model/inherited-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { newRequest } from '../../kernel/tabs/request-tab.ts';
import { FormRow } from '../../ui/form-row.tsx';
import { Switch } from '../../ui/switch.tsx';
import { VariableField } from '../../ui/variable-field.tsx';
import type { VariableScope } from '../../ui/variable-scope.ts';
import { OAuthTokenRow } from './oauth-token-row.tsx';
import { SecretTextField } from './secret-text-field.tsx';

const grants = [
  { value: 'clientCredentials', label: 'Client credentials' },
  { value: 'authorizationCode', label: 'Authorization code (browser)' },
] as const;

const clientPlaces = [
  { value: 'header', label: 'Header (Basic)' },
  { value: 'body', label: 'Body' },
] as const;

/** What an auth belongs to: its token is got as calls from there are made. */
export interface AuthOwner {
  readonly place: EntryRef;
  /** The name for questions: of a request or folder. */
  readonly name: string;
  /** Its own settings of calls. */
  readonly settings: CallSettings;
}

/** The fields of OAuth 2, and its token. */
export function OAuthFields({
  auth,
  owner,
  scope,
  newName,
  onChange,
}: {
  readonly auth: OAuth;
  readonly owner: AuthOwner;
  readonly scope: VariableScope;
  readonly newName: () => string;
  readonly onChange: (auth: OAuth) => void;
}) {
  return (
    <>
      <FormRow label="Grant">
        <Switch
          label="Grant"
          value={auth.grant}
          options={grants}
          onChange={(grant) => onChange({ ...auth, grant })}
        />
      </FormRow>
      {auth.grant === 'authorizationCode' && (
        <FormRow label="Authorization URL">
          <VariableField
            label="Authorization URL"
            text={auth.authorizationUrl}
            scope={scope}
            placeholder="https://auth.example.com/oauth2/authorize"
            onChange={(authorizationUrl) => onChange({ ...auth, authorizationUrl })}
          />
        </FormRow>
      )}
      <FormRow
        label="Token URL"
        {...(isOpenHttp(auth.tokenUrl) && {
          tone: 'warning',
          hint: 'http sends the client secret and the token unencrypted.',
        })}
      >
        <VariableField
          label="Token URL"
          text={auth.tokenUrl}
          scope={scope}
          placeholder="https://auth.example.com/oauth2/token"
          onChange={(tokenUrl) => onChange({ ...auth, tokenUrl })}
        />
      </FormRow>
      <FormRow label="Client ID">
        <VariableField
          label="Client ID"
          text={auth.clientId}
          scope={scope}
          onChange={(clientId) => onChange({ ...auth, clientId })}
        />
      </FormRow>
      <FormRow label="Client secret">
        <SecretTextField
          label="Client secret"
          value={auth.clientSecret}
          scope={scope}
          newName={newName}
          onChange={(clientSecret) => onChange({ ...auth, clientSecret })}
        />
      </FormRow>
      <FormRow label="Send client in">
        <Switch
          label="Send client in"
          value={auth.clientIn}
          options={clientPlaces}
          onChange={(clientIn) => onChange({ ...auth, clientIn })}
        />
      </FormRow>
      <FormRow label="Scope">
        <VariableField
          label="Scope"
          text={auth.scope}
          scope={scope}
          placeholder="Separated by spaces"
          onChange={(scopes) => onChange({ ...auth, scope: scopes })}
        />
      </FormRow>
      <OAuthTokenRow request={requestOf(auth, owner)} place={owner.place} />
    </>
  );
}

/** Returns a request that stands for all with this auth. */
function requestOf(auth: OAuth, { name, settings }: AuthOwner): SavedRequest {
  return { ...newRequest('oauth'), ...callSettingsOf(settings), name, auth };
}

/** True for http to another computer. */
function isOpenHttp(url: string): boolean {
  return /^\s*http:/iu.test(url) && !/^\s*http:\/\/(127\.|localhost\b|\[::1\])/iu.test(url);
}
