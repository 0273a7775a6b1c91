import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { countSaid } from '../../../shared/model/call-settings.ts';
import type { ReadChoice } from '../../../shared/model/decoding.ts';
import { pathNames } from '../../../shared/model/path-variables.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { RequestPane } from '../../../shared/model/session.ts';
import { useApp, useTabs, useTypeSource, useWindowState } from '../../kernel/app-context.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { Halves, useSideBySide } from '../../kernel/halves.tsx';
import { showProblem } from '../../kernel/notices-store.ts';
import { useScope, useScopeState, useVariables } from '../../kernel/scope/use-scope.ts';
import { showRequestPane } from '../../kernel/show-request-pane.ts';
import { viewOfBody } from '../../kernel/tabs/body-view.ts';
import { editRequest, editRules, sendsBody } from '../../kernel/tabs/request-tab.ts';
import { changeRequestTab, type RequestTab, requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { typePatch } from '../../kernel/tabs/type-patch.ts';
import type { TextEditorHandle } from '../../monaco/text-editor.tsx';
import { cancelAfterMs } from '../../ui/call-button.tsx';
import { type PaneTab, PaneTabs } from '../../ui/pane-tabs.tsx';
import type { Room } from '../../ui/room-button.tsx';
import { BodyMenu } from '../../views/inspector/body-menu.tsx';
import { responseName } from '../../views/inspector/compare-choices.ts';
import { type TypeUse, typeConflictOf } from '../../views/inspector/reading/type-conflict.ts';
import { TypeConflictLine } from '../../views/inspector/reading/type-conflict-line.tsx';
import type { BodyReading } from '../../views/inspector/reading/use-body-reading.ts';
import { ResponseView } from '../../views/inspector/response-view.tsx';
import { fileNameOf } from '../../views/inspector/save/saved-forms.ts';
import { countHeaders } from '../../views/settings/inherited-headers.ts';
import { RequestSizes } from '../../views/sizes/request-sizes.tsx';
import { AlwaysQuestion, useTypeQuestion } from './always/always-question.tsx';
import { keepRuleOfRequest } from './always/keep-rule.ts';
import { askForType, ruleOfSteps, typeQuestionsOf } from './always/type-questions.ts';
import { BodyEditor } from './body/body-editor.tsx';
import { BodyTools } from './body/body-tools.tsx';
import { useTabCheck } from './body/use-tab-check.ts';
import { FirstResponse } from './first-response.tsx';
import { moveToAuth } from './move-to-auth.ts';
import { NextStepLine, useNextStep } from './next-step-line.tsx';
import { RequestBar } from './request-bar.tsx';
import { HeaderTable, ParamsTable } from './request-tables.tsx';
import styles from './request-workbench.module.css';
import { offerOf, SendOfferLine } from './send-offer-line.tsx';
import { SendProblem } from './send-problem.tsx';
import { cancelRequest, readResponseAs } from './send-request.ts';
import { AuthPane } from './settings/auth-pane.tsx';
import { CapturesPane } from './settings/captures-pane.tsx';
import { ResponseTypesPane } from './settings/response-types-pane.tsx';
import { SettingsPane } from './settings/settings-pane.tsx';
import { ResponseTypeField } from './tab-type-picker.tsx';
import { urlParams } from './url-params.ts';

/** What is open, or is a search, closes or clears itself. */
const ownEscape =
  '[role="menu"], [role="dialog"], input[aria-expanded="true"], button[aria-expanded="true"], [type="search"], [data-own-search] input';

/**
 * The active request, with its response below it, or beside it when there is room. Below each other, a
 * request without an open pane is only its tabs, and a response that is not there is only a line.
 */
export function RequestWorkbench({ tab }: { readonly tab: RequestTab }) {
  const app = useApp();
  const isWanted = useWindowState((state) => state.isResponseWhole);
  // Without a response, and while the request has errors, the request stays visible.
  const isResponseWhole = isWanted && tab.exchange !== null && tab.refusal === null;
  const isBrief = !sendsBody(tab.request);
  const isBeside = useSideBySide();
  // Beside the response there is always room for a pane.
  const pane = tab.pane ?? (isBeside ? 'params' : null);
  const isFirstFolded = !isBeside && (isResponseWhole || pane === null);
  const isUnsent = tab.exchange === null && tab.exchangeId === null && tab.running === null;
  const isResponseFolded = !isBeside && !isFirstFolded && isUnsent;
  const room: Room = {
    isWhole: isResponseWhole,
    toggle: () => app.window.setState({ isResponseWhole: !isResponseWhole }),
  };

  /** Where nothing of its own is open, Escape cancels, as soon as the button does. */
  function onKeyDown(event: KeyboardEvent) {
    const { key, defaultPrevented, target } = event;
    if (key !== 'Escape' || defaultPrevented || tab.running === null) return;
    if ((target as Element).closest(ownEscape) !== null) return;
    if (Date.now() - tab.running.startedAtMs < cancelAfterMs) return;
    void cancelRequest(app, tab.tabId);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the parts in it.
    <div className={styles.bench} onKeyDown={onKeyDown}>
      <RequestBar
        tab={tab}
        onSave={() => app.actions.saveRequest?.(tab.tabId)}
        onCompare={() => app.actions.compareRequest?.(tab.request)}
        onTime={() => app.actions.timeRequest?.(tab.request)}
      />
      <Halves
        name="request"
        ids={{ first: 'request', response: 'response' }}
        share={{ above: 35, beside: isBrief ? 38 : 44 }}
        isBrief={isBrief}
        folded={isFirstFolded ? 'first' : isResponseFolded ? 'response' : null}
        isResponseWhole={isResponseWhole}
        onResponseWhole={(isWhole) => app.window.setState({ isResponseWhole: isWhole })}
        first={
          <ErrorBoundary name="This request" resetKey={tab.tabId} onError={app.saveNow}>
            <RequestPanes tab={tab} pane={pane} isFolded={isFirstFolded} canClose={!isBeside} />
          </ErrorBoundary>
        }
        response={
          <ErrorBoundary
            name="This response"
            resetKey={`${tab.tabId} ${tab.exchange?.id}`}
            onError={app.saveNow}
          >
            <Response key={tab.tabId} tab={tab} room={room} isFolded={isResponseFolded} />
          </ErrorBoundary>
        }
      />
    </div>
  );
}

function RequestPanes({
  tab,
  pane,
  isFolded,
  canClose,
}: {
  readonly tab: RequestTab;
  readonly pane: RequestPane | null;
  /** True when only its tabs are visible; choosing one shows its pane again. */
  readonly isFolded: boolean;
  /** True when pressing the tab of the open pane closes it. */
  readonly canClose: boolean;
}) {
  const app = useApp();
  const version = useWindowState((state) => state.appInfo?.version) ?? '';
  const editor = useRef<TextEditorHandle>(null);
  const environmentName = useTabs((state) => state.environmentName);
  const { tabId, request } = tab;
  const place = { kind: 'request', id: request.id } as const;
  const scope = useScope(place);
  const variables = useVariables(place);
  const captured = useScopeState((state) => state.captured);
  const found = useTabCheck(tab);
  const look = useWindowState((state) => state.jsonLook);
  const view = viewOfBody(request.body, look, request.requestType !== null);
  const isBody = pane === 'body' && !isFolded;
  // The editors are large, so they load with the first body that is shown.
  const [wasBody, setWasBody] = useState(isBody);
  if (isBody && !wasBody) setWasBody(true);
  const spare: readonly PaneTab<RequestPane>[] = [
    { id: 'captures', label: 'Captures', count: request.captures.length },
    {
      id: 'types',
      label: 'Response types',
      short: 'Types',
      count: request.responseTypes.length + (request.responseType === null ? 0 : 1),
    },
    { id: 'settings', label: 'Settings', count: countSaid(request) },
    { id: 'sizes', label: 'Sizes' },
  ];
  const isTab = ({ id, count = 0 }: PaneTab<RequestPane>) => id === pane || count > 0;

  function edit(patch: Parameters<typeof editRequest>[2]) {
    app.tabs.setState((state) => editRequest(state, tabId, patch));
  }

  return (
    <section className={styles.panes} aria-label="Request">
      <PaneTabs<RequestPane>
        label="Parts of the request"
        idPrefix="request-pane"
        activeId={isFolded ? null : pane}
        tabs={[
          { id: 'body', label: 'Body', faults: found.problemCount },
          {
            id: 'params',
            label: 'Params',
            count: pathNames(request.url).length + urlParams(request.url).length,
          },
          { id: 'headers', label: 'Headers', count: countHeaders(request, scope) },
          { id: 'auth', label: 'Auth', count: request.auth.type === 'inherit' ? 0 : 1 },
          ...spare.filter(isTab),
        ]}
        more={spare.filter((one) => !isTab(one))}
        onChange={(next) => showRequestPane(app, tabId, next)}
        onClose={canClose ? () => showRequestPane(app, tabId, null) : undefined}
        aside={
          isBody && <BodyTools tab={tab} view={view} onFormat={() => editor.current?.format()} />
        }
      />
      <div
        className={styles.pane}
        hidden={isFolded}
        role="tabpanel"
        id="request-pane-panel"
        aria-labelledby={`request-pane-tab-${pane}`}
      >
        {/* Kept while another pane is shown, because it holds the undo history. */}
        {wasBody && (
          <div hidden={pane !== 'body'} className={styles.fill}>
            <BodyEditor tab={tab} view={view} found={found} editorRef={editor} />
          </div>
        )}
        {pane === 'params' && (
          <ParamsTable request={request} variables={variables} onChange={edit} />
        )}
        {pane === 'headers' && (
          <HeaderTable
            request={request}
            scope={scope}
            variables={variables}
            version={version}
            onMoveToAuth={(index) => moveToAuth(app, tabId, index)}
            onRepair={edit}
            onChange={(headers) => edit({ headers })}
            onWithout={(withoutHeaders) => edit({ withoutHeaders })}
          />
        )}
        {pane === 'auth' && (
          <AuthPane
            // Typed secret text belongs to this request only.
            key={tabId}
            request={request}
            scope={scope}
            variables={variables}
            onChange={(auth) => edit({ auth })}
          />
        )}
        {pane === 'captures' && (
          <CapturesPane
            captures={request.captures}
            results={tab.exchange?.captured}
            values={captured}
            onChange={(captures) => edit({ captures })}
          />
        )}
        {pane === 'types' && (
          <ResponseTypesPane
            rules={request.responseTypes}
            typed={tab.typedRules}
            scope={scope}
            exchange={tab.exchange}
            responseType={<ResponseTypeField tab={tab} />}
            onRows={(rows) => app.tabs.setState((state) => editRules(state, tabId, rows))}
          />
        )}
        {pane === 'settings' && (
          <SettingsPane
            request={request}
            scope={scope}
            variables={variables}
            onChange={(patch) => edit(patch)}
          />
        )}
        {pane === 'sizes' && (
          <RequestSizes
            // Sizes of another request must not appear here.
            key={tabId}
            request={request}
            environmentName={environmentName}
            engine={app.engine}
          />
        )}
      </div>
    </section>
  );
}

function Response({
  tab,
  room,
  isFolded,
}: {
  readonly tab: RequestTab;
  readonly room: Room;
  /** True when it is only a line. */
  readonly isFolded: boolean;
}) {
  const app = useApp();
  const types = useTypeSource();
  const { tabId, exchangeId } = tab;
  const { requestType, responseType, schemaSet } = tab.request;
  const ownTypes = useMemo(
    () =>
      [...new Set([responseType, requestType])]
        .filter((typeName) => typeName !== null)
        .map((typeName) => ({ typeName, schemaSet })),
    [requestType, responseType, schemaSet],
  );

  const question = useTypeQuestion(tab);
  const nextStep = useNextStep(tab);
  const readNow = tab.exchange?.response?.reading;
  const conflict = readNow === undefined ? null : typeConflictOf(readNow, tab.request);

  const offer = offerOf(tab);
  // A problem has the button itself.
  const hasOffer = offer !== null && tab.exchange?.problem == null;

  function renderRemedy(reading: BodyReading): ReactNode {
    if (hasOffer) return <SendOfferLine tabId={tabId} offer={offer} />;
    return conflict && <TypeConflictLine conflict={conflict} onUse={applyType} />;

    function applyType({ choice, isForRequest }: TypeUse) {
      const patch = typePatch(tab.request, 'response', choice);
      if (isForRequest) app.tabs.setState((state) => editRequest(state, tabId, patch));
      reading.readAs(choice);
    }
  }

  const keptSteps = useMemo(() => tab.exchange && ruleOfSteps(tab.exchange), [tab.exchange]);

  async function read(choice: ReadChoice) {
    const before = tab.exchange;
    const problem = await readResponseAs(app, tabId, choice);
    if (problem !== null) {
      if (problem.kind !== 'cancelled') showProblem(app.notices, 'read-as', problem);
      return false;
    }
    const now = requestTabOf(app.tabs.getState(), tabId);
    const after = now?.exchange;
    if (!before || !after) return false;
    // The type came from the request, which names the new one now: no rule is needed.
    const was = before.response?.reading;
    const isOfRequest = was?.kind === 'protobuf' && was.typeSource === 'request';
    if (isOfRequest && choice.typeName === now.request.responseType) return true;
    typeQuestionsOf(app).setState((state) => askForType(state, tabId, choice, before, after));
    return true;
  }

  return (
    <ResponseView
      exchange={tab.exchange}
      running={tab.running}
      engine={app.engine}
      room={room}
      onCancel={() => void cancelRequest(app, tabId)}
      onRead={read}
      {...(question !== null && {
        renderQuestion: ({ takeBack }) => (
          <AlwaysQuestion tab={tab} question={question} onKept={takeBack} />
        ),
      })}
      {...((hasOffer || conflict !== null) && { renderRemedy })}
      nextStep={nextStep && <NextStepLine step={nextStep} />}
      {...(keptSteps !== null && {
        onKeepSteps({ setSteps }) {
          keepRuleOfRequest(app, tabId, keptSteps);
          setSteps(null);
        },
      })}
      fileName={fileNameOf(titleOf(tab.request))}
      paneId={tab.responsePane}
      onPane={(responsePane) =>
        app.tabs.setState((state) =>
          changeRequestTab(state, tabId, (one) => ({ ...one, responsePane })),
        )
      }
      types={types}
      ownTypes={ownTypes}
      refusal={tab.refusal}
      renderProblem={(problem) => <SendProblem problem={problem} tab={tab} />}
      onCompare={() => app.actions.compareRequest?.(tab.request)}
      isCompareOffered={nextStep === 'compare'}
      renderActions={(inspected) => (
        <BodyMenu
          inspected={inspected}
          name={titleOf(tab.request)}
          requestTabId={tabId}
          side={
            tab.exchange && {
              exchangeId: tab.exchange.id,
              name: responseName(titleOf(tab.request), tab.exchange.startedAt),
            }
          }
          {...(exchangeId !== null && {
            onCompareEarlier: () =>
              app.actions.compareEarlier?.({ requestId: tab.request.id, laterId: exchangeId }),
          })}
        />
      )}
      emptyState={<FirstResponse tab={tab} isFolded={isFolded} />}
    />
  );
}
