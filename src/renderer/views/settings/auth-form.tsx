import { type ReactNode, useRef } from 'react';
import type { Auth } from '../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { useApp } from '../../kernel/app-context.ts';
import { offerToForget } from '../../kernel/scope/offer-to-forget.ts';
import { secretsOfAuth } from '../../kernel/scope/taken-secrets.ts';
import { Form, FormRow } from '../../ui/form-row.tsx';
import { originText } from '../../ui/origin-text.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { VariableField } from '../../ui/variable-field.tsx';
import type { VariableScope } from '../../ui/variable-scope.ts';
import { VariableText } from '../../ui/variable-text.tsx';
import { authWords, changeType, sentText } from './auth-text.ts';
import { type AuthOwner, OAuthFields } from './oauth-fields.tsx';
import { OriginLink } from './origin-link.tsx';
import { SecretTextField } from './secret-text-field.tsx';

const places = [
  { value: 'header', label: 'Header' },
  { value: 'query', label: 'Query parameter' },
] as const;

/** The first field to type in: the place of an API key is chosen already. */
const firstText = 'input:not([type="radio"]), textarea';

/** The authentication of a request, or of all requests in a folder. */
export function AuthForm({
  auth,
  inherited,
  scope,
  what,
  owner,
  isTop = false,
  note,
  newName,
  onChange,
}: {
  readonly auth: Auth;
  /** The auth that `inherit` stands for; null when there is none. */
  readonly inherited: RequestScope['auth'];
  readonly scope: VariableScope;
  /** The owner of the auth: `this request`, `the requests of this folder`. */
  readonly what: string;
  readonly owner: AuthOwner;
  /** True for the workspace, which inherits from nothing. */
  readonly isTop?: boolean;
  readonly note?: ReactNode;
  readonly newName: () => string;
  readonly onChange: (auth: Auth) => void;
}) {
  const types = [
    {
      value: 'inherit',
      label: isTop ? 'Not set' : 'Inherit',
      note: isTop ? 'folders and requests may set it' : 'from the folders above',
    },
    { value: 'none', label: 'None', note: 'no credentials' },
    { value: 'bearer', label: 'Bearer token', note: 'Authorization: Bearer' },
    { value: 'basic', label: 'Basic', note: 'user name and password' },
    { value: 'apiKey', label: 'API key', note: 'a header or a parameter' },
    { value: 'oauth2', label: 'OAuth 2', note: 'a token from a server' },
  ] as const;
  const app = useApp();
  const sent = sentText(auth);
  const fields = useRef<HTMLDivElement>(null);

  function chooseType(type: Auth['type']) {
    const next = changeType(auth, type);
    const kept = secretsOfAuth(next);
    offerToForget(
      app,
      secretsOfAuth(auth).filter((name) => !kept.includes(name)),
    );
    onChange(next);
    // The fields of the type are drawn first.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(firstText)?.focus());
  }

  return (
    <Form label="Auth">
      <FormRow label="Type">
        <Select<Auth['type']>
          label="Auth type"
          value={auth.type}
          options={types}
          onChange={chooseType}
        />
      </FormRow>
      <div ref={fields} style={{ display: 'contents' }}>
        <Fields {...{ auth, owner, scope, newName, onChange }} />
      </div>
      <FormRow label={auth.type === 'inherit' ? 'Inherited' : 'Sent as'}>
        {auth.type === 'inherit' && (
          <Inherited inherited={inherited} scope={scope} what={what} isTop={isTop} />
        )}
        {auth.type === 'none' && <Words>Adds no credentials to {what}.</Words>}
        {sent !== null && (
          <Words>
            <VariableText text={sent} scope={scope} />
            {auth.type === 'basic' && ' in base64'}
          </Words>
        )}
      </FormRow>
      {note !== undefined && <FormRow label="">{note}</FormRow>}
    </Form>
  );
}

function Inherited({
  inherited,
  scope,
  what,
  isTop,
}: {
  readonly inherited: RequestScope['auth'];
  readonly scope: VariableScope;
  readonly what: string;
  readonly isTop: boolean;
}) {
  if (inherited === null) {
    return (
      <Words>
        {isTop
          ? 'Requests without own or inherited auth are sent without credentials.'
          : `No inherited auth: no credentials are added to ${what}.`}
      </Words>
    );
  }
  const { auth, origin } = inherited;
  const sent = sentText(auth);
  return (
    <Words>
      {`Uses ${authWords(auth)} ${originText(origin, Date.now())}`}
      {sent !== null && (
        <>
          {': '}
          <VariableText text={sent} scope={scope} />
        </>
      )}{' '}
      <OriginLink origin={origin} />
    </Words>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  return <p style={{ lineHeight: 'var(--pd-control)' }}>{children}</p>;
}

function Fields({
  auth,
  owner,
  scope,
  newName,
  onChange,
}: {
  readonly auth: Auth;
  readonly owner: AuthOwner;
  readonly scope: VariableScope;
  readonly newName: () => string;
  readonly onChange: (auth: Auth) => void;
}) {
  switch (auth.type) {
    case 'inherit':
    case 'none':
      return null;
    case 'bearer':
      return (
        <FormRow label="Token">
          <SecretTextField
            label="Token"
            value={auth.token}
            scope={scope}
            newName={newName}
            onChange={(token) => onChange({ ...auth, token })}
          />
        </FormRow>
      );
    case 'basic':
      return (
        <>
          <FormRow
            label="User name"
            {...(auth.username.includes(':') && {
              tone: 'fault',
              hint: 'The user name of basic auth cannot contain a colon (RFC 7617).',
            })}
          >
            <VariableField
              label="User name"
              text={auth.username}
              scope={scope}
              onChange={(username) => onChange({ ...auth, username })}
            />
          </FormRow>
          <FormRow label="Password">
            <SecretTextField
              label="Password"
              value={auth.password}
              scope={scope}
              newName={newName}
              onChange={(password) => onChange({ ...auth, password })}
            />
          </FormRow>
        </>
      );
    case 'apiKey':
      return (
        <>
          <FormRow label="Add to">
            <Switch
              label="Add to"
              value={auth.in}
              options={places}
              onChange={(place) => onChange({ ...auth, in: place })}
            />
          </FormRow>
          <FormRow
            label="Name"
            {...(auth.name.trim() === '' && {
              tone: 'fault',
              hint: `Enter a name for the ${auth.in === 'header' ? 'header' : 'parameter'}.`,
            })}
          >
            <VariableField
              label="Key name"
              text={auth.name}
              scope={scope}
              placeholder={auth.in === 'header' ? 'X-API-Key' : 'api_key'}
              onChange={(name) => onChange({ ...auth, name })}
            />
          </FormRow>
          <FormRow label="Key">
            <SecretTextField
              label="Key"
              value={auth.value}
              scope={scope}
              newName={newName}
              onChange={(value) => onChange({ ...auth, value })}
            />
          </FormRow>
        </>
      );
    case 'oauth2':
      return <OAuthFields {...{ auth, owner, scope, newName, onChange }} />;
  }
}
