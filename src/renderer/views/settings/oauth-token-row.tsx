import { useEffect, useEffectEvent, useState } from 'react';
import type { OAuthTokenState } from '../../../shared/contract/engine-oauth.ts';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useTabs } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { SecretQuestion } from '../../kernel/scope/secret-question.tsx';
import { signIn } from '../../kernel/sign-in.ts';
import { requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './oauth-token-row.module.css';

/** While letters come faster than this, no token is looked up. */
const typingMs = 200;

/** The stored token of an auth, with buttons to get another one and to forget it. */
export function OAuthTokenRow({
  request,
  place,
}: {
  /** Stands for all requests with this auth. */
  readonly request: SavedRequest;
  readonly place: EntryRef;
}) {
  const app = useApp();
  const environmentName = useTabs((state) => state.environmentName);
  // Sending gets tokens too.
  const responses = useTabs(({ tabs }) =>
    requestTabsOf(tabs)
      .map(({ exchangeId }) => exchangeId)
      .join(),
  );
  const [token, setToken] = useState<OAuthTokenState | null>(null);
  const [callId, setCallId] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const needsUser = request.auth.type === 'oauth2' && request.auth.grant === 'authorizationCode';
  const label = needsUser ? 'Sign in...' : 'Get token';
  const asked = { request, place, environmentName };
  const subject = JSON.stringify(asked);

  const find = useEffectEvent(() => app.engine.findToken(asked));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject says what is asked, and each response may bring a token
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const found = await find();
      if (isWanted) setToken(found.ok ? found.value.token : null);
    }, typingMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [subject, responses]);

  async function get() {
    const id = crypto.randomUUID();
    setCallId(id);
    setProblem(null);
    const got = needsUser ? await signIn(app, asked, id) : await app.engine.getToken(asked, id);
    setCallId(null);
    if (got.ok) setToken(got.value);
    else if (got.problem.kind !== 'cancelled') setProblem(got.problem);
  }

  async function forget() {
    const forgotten = await app.engine.forgetToken(asked);
    if (forgotten.ok) setToken(null);
    else showProblem(app.notices, 'oauth-token', forgotten.problem);
  }

  return (
    <FormRow label="Token">
      <div className={styles.row}>
        <span role="status" aria-label="Token">
          {callId === null ? stateText(token, needsUser, Date.now()) : waitingText(needsUser)}
        </span>
        {callId === null ? (
          <Button onClick={() => void get()}>{label}</Button>
        ) : (
          <Button onClick={() => void app.engine.cancelCall({ callId })}>Cancel</Button>
        )}
        {token !== null && callId === null && (
          <Button look="quiet" onClick={() => void forget()}>
            Forget token
          </Button>
        )}
      </div>
      {problem?.kind === 'secret-place' && (
        <SecretQuestion
          problem={problem}
          action={needsUser ? 'Sign in' : label}
          onAllowed={() => void get()}
          onCancel={() => setProblem(null)}
        />
      )}
      {problem !== null && problem.kind !== 'secret-place' && <ProblemNotice problem={problem} />}
    </FormRow>
  );
}

function waitingText(needsUser: boolean): string {
  return needsUser
    ? 'Waiting for the browser, up to five minutes...'
    : 'Waiting for the token URL...';
}

function stateText(token: OAuthTokenState | null, needsUser: boolean, nowMs: number): string {
  if (token === null) return needsUser ? 'Not signed in.' : 'No token yet. Sending gets one.';
  if (token.expiresAt === null) return 'Stored. The server named no expiry.';
  if (token.expiresAt > nowMs) return `Expires ${momentText(token.expiresAt)}`;
  const next = !needsUser || token.isRefreshable ? 'Sending gets a new one.' : 'Sign in again.';
  return `Expired ${momentText(token.expiresAt)}. ${next}`;
}
