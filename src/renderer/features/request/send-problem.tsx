import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useTabs } from '../../kernel/app-context.ts';
import { chooseFileButton } from '../../kernel/choose-file-button.tsx';
import { halfTypedWays, isHalfTyped } from '../../kernel/half-typed.ts';
import { openFolderSettings } from '../../kernel/open-folder-settings.ts';
import { SecretQuestion } from '../../kernel/scope/secret-question.tsx';
import { useScope, useScopeState } from '../../kernel/scope/use-scope.ts';
import { showRequestPane } from '../../kernel/show-request-pane.ts';
import { signIn } from '../../kernel/sign-in.ts';
import { withoutRefusal } from '../../kernel/tabs/request-tab.ts';
import { changeRequestTab, type RequestTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { explainLost, type ProblemPlace, placesOf } from './problem-places.ts';
import { CopyAsCurl, offerOf, takeOffer } from './send-offer-line.tsx';
import { sendRequest } from './send-request.ts';

/** Shows a question before a send, or a problem with buttons that lead to the missing values. */
export function SendProblem({
  problem,
  tab,
}: {
  readonly problem: Problem;
  readonly tab: RequestTab;
}): ReactNode {
  const app = useApp();
  const scope = useScope({ kind: 'request', id: tab.request.id });
  const storage = useScopeState(({ secrets }) => secrets?.storage ?? 'keychain');
  if (problem.kind === 'secret-place') {
    return (
      <SecretQuestion
        problem={problem}
        action="Send"
        onAllowed={() => void sendRequest(app, tab.tabId)}
        onCancel={() =>
          app.tabs.setState((state) => changeRequestTab(state, tab.tabId, withoutRefusal))
        }
      />
    );
  }
  if (problem.kind === 'sign-in') return <SignInProblem problem={problem} tab={tab} />;
  if (isHalfTyped(problem)) {
    return (
      <ProblemNotice
        problem={problem}
        actions={halfTypedWays(app, tab.tabId).map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
      />
    );
  }
  const choose = chooseFileButton(problem, () => void sendRequest(app, tab.tabId));
  if (choose !== undefined) return <ProblemNotice problem={problem} actions={choose} />;
  const ofCall = problem === tab.exchange?.problem ? tab.exchange : null;
  const offer = ofCall && offerOf(tab);
  if (offer !== null || (ofCall !== null && ofCall.sent !== null && ofCall.outcome === 'failed')) {
    return (
      <ProblemNotice
        problem={problem}
        actions={
          <>
            {offer !== null && (
              <Button onClick={() => takeOffer(app, tab.tabId, offer.action)}>{offer.label}</Button>
            )}
            <CopyAsCurl tabId={tab.tabId} />
          </>
        }
      />
    );
  }
  const places = placesOf(problem, tab.request.auth, scope);
  return (
    <ProblemNotice
      problem={explainLost(problem, storage)}
      {...(places.length > 0 && {
        actions: places.map((place) => (
          <Button key={place.label} onClick={() => openPlace(app, tab.tabId, place)}>
            {place.label}
          </Button>
        )),
      })}
    />
  );
}

/** Signs in with the browser, then sends. */
function SignInProblem({
  problem,
  tab: { tabId, request },
}: {
  readonly problem: Problem;
  readonly tab: RequestTab;
}) {
  const app = useApp();
  const place = { kind: 'request', id: request.id } as const;
  const scope = useScope(place);
  const environmentName = useTabs((state) => state.environmentName);
  const [callId, setCallId] = useState<string | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const inherited = scope?.auth?.auth ?? request.auth;
  const auth = request.auth.type === 'inherit' ? inherited : request.auth;

  async function signInAndSend() {
    const id = crypto.randomUUID();
    setCallId(id);
    setFailure(null);
    const asked = { request: { ...request, auth }, place, environmentName };
    const signedIn = await signIn(app, asked, id);
    setCallId(null);
    if (signedIn.ok) void sendRequest(app, tabId);
    else if (signedIn.problem.kind !== 'cancelled') setFailure(signedIn.problem);
  }

  return (
    <ProblemNotice
      problem={failure ?? problem}
      actions={
        callId === null ? (
          <Button onClick={() => void signInAndSend()}>Sign in...</Button>
        ) : (
          <Button onClick={() => void app.engine.cancelCall({ callId })}>Cancel sign-in</Button>
        )
      }
    />
  );
}

function openPlace(
  app: Pick<App, 'saveNow' | 'tabs' | 'window'>,
  tabId: string,
  place: ProblemPlace,
): void {
  switch (place.kind) {
    case 'environments':
      app.window.setState({ isEnvironmentsOpen: true });
      return;
    case 'settings':
      openFolderSettings(app, place.folderPath);
      return;
    case 'auth':
    case 'params':
      showRequestPane(app, tabId, place.kind);
      return;
  }
}
