import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApp, useSchemas, useTabs, useWindowState } from '../../app/app-context.ts';
import { editRequest, settleBody } from '../../app/tabs/request-tab.ts';
import type { RequestTab } from '../../app/tabs/tabs-state.ts';
import { JsonEditor, type JsonEditorHandle } from '../../monaco/json-editor.tsx';
import { variablesOf } from '../../ui/url-segments.ts';
import { BodyCheckLine } from './body-check-line.tsx';
import styles from './body-editor.module.css';
import { useBodyCheck } from './use-body-check.ts';
import { useJsonSchema } from './use-json-schema.ts';
import { variableMarks } from './variable-marks.ts';

/** The body of a request as JSON text, checked against its type while it is typed. */
export function BodyEditor({
  tab,
  editorRef,
}: {
  readonly tab: RequestTab;
  readonly editorRef: RefObject<JsonEditorHandle | null>;
}) {
  const app = useApp();
  const { tabId, request } = tab;
  const revision = useSchemas((state) => state.revision);
  const schema = useJsonSchema(app.engine, request.requestType, request.schemaSet, revision);
  const workspace = useWindowState((state) => state.workspace);
  const environmentName = useTabs((state) => state.environmentName);
  const variables = useMemo(
    () => variablesOf(workspace, environmentName),
    [workspace, environmentName],
  );
  const check = useBodyCheck(app.engine, {
    body: request.body,
    typeName: request.requestType,
    schemaSet: request.schemaSet,
    environmentName,
    variables,
    revision,
  });
  const settle = useEffectEvent(() => app.tabs.setState((state) => settleBody(state, tabId)));
  useEffect(() => {
    if (check?.kind === 'valid') settle();
  }, [check]);
  const { text: bodyText } = request.body;
  const marks = useMemo(
    () => variableMarks(bodyText, variables, environmentName),
    [bodyText, variables, environmentName],
  );

  const openDocumentIds = useTabs(useShallow((state) => state.tabs.map((one) => one.tabId)));

  return (
    <div className={styles.editor}>
      <div className={styles.text}>
        <JsonEditor
          ref={editorRef}
          documentId={tabId}
          openDocumentIds={openDocumentIds}
          text={request.body.text}
          schema={schema}
          marks={marks}
          label="Request body"
          placeholder={
            request.requestType === null
              ? 'No body. Choose a request type and type its JSON here.'
              : 'Type { to begin; Ctrl+Space offers the fields.'
          }
          onChange={(text) =>
            app.tabs.setState((state) =>
              editRequest(state, tabId, { body: { ...request.body, text } }),
            )
          }
        />
      </div>
      <BodyCheckLine
        check={check}
        onGoTo={(line, column) => editorRef.current?.goTo(line, column)}
      />
    </div>
  );
}
