import { lazy, Suspense } from 'react';
import type { PreservedFields } from '../../../../../shared/model/body-draft.ts';
import type { Problem, ProblemLocation } from '../../../../../shared/problem.ts';
import { useApp } from '../../../../kernel/app-context.ts';
import { useVariables } from '../../../../kernel/scope/use-scope.ts';
import { editJsonBody, takeOutOfJson } from '../../../../kernel/tabs/body-switch.ts';
import type { RequestTab } from '../../../../kernel/tabs/tabs-state.ts';
import { formMemoriesOf } from '../form/form-memories.ts';
import styles from './body-form-view.module.css';

const noPreserved: readonly PreservedFields[] = [];

/** Loaded only when a form is opened. */
const MessageForm = lazy(() =>
  import('../form/message-form.tsx').then((module) => ({ default: module.MessageForm })),
);

/** The body of a request as a form. */
export function BodyFormView({
  tab,
  problems,
  onGoTo,
}: {
  readonly tab: RequestTab;
  readonly problems: readonly Problem[];
  /** Shows a place in the JSON. */
  readonly onGoTo: (place: ProblemLocation) => void;
}) {
  const app = useApp();
  const { tabId, request } = tab;
  const { body, requestType, schemaSet } = request;
  const variables = useVariables({ kind: 'request', id: request.id });
  return (
    <div className={styles.form}>
      <Suspense fallback={null}>
        <MessageForm
          documentId={tabId}
          memories={formMemoriesOf(app)}
          text={body.text}
          aside={body.aside ?? noPreserved}
          framing={body.framing ?? null}
          typeName={requestType}
          schemaSet={schemaSet}
          problems={problems}
          variables={variables}
          onChange={({ text, aside, keepsBefore }) => {
            const edit = keepsBefore ? takeOutOfJson : editJsonBody;
            app.tabs.setState((state) => edit(state, tabId, text, aside));
          }}
          onGoTo={(line, column) => onGoTo({ line, column })}
        />
      </Suspense>
    </div>
  );
}
