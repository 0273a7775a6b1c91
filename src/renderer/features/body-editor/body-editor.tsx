import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApp, useSchemas, useTabs } from '../../app/app-context.ts';
import { useVariables } from '../../app/scope/use-scope.ts';
import { editRequest, settleBody } from '../../app/tabs/request-tab.ts';
import type { RequestTab } from '../../app/tabs/tabs-state.ts';
import { useFilePlace } from '../../app/use-file-place.ts';
import { TextEditor, type TextEditorHandle } from '../../monaco/text-editor.tsx';
import { BodyCheckLine } from './body-check-line.tsx';
import styles from './body-editor.module.css';
import { BodyFileCard } from './body-file-card.tsx';
import { typeBodyInstead } from './type-body-instead.ts';
import { useBodyCheck } from './use-body-check.ts';
import { variableMarks } from './variable-marks.ts';

/** The body of a request as JSON text, checked against its type while it is typed. */
export function BodyEditor({
  tab,
  editorRef,
}: {
  readonly tab: RequestTab;
  readonly editorRef: RefObject<TextEditorHandle | null>;
}) {
  const app = useApp();
  const { tabId, request } = tab;
  const revision = useSchemas((state) => state.revision);
  const environmentName = useTabs((state) => state.environmentName);
  const variables = useVariables({ kind: 'request', id: request.id });
  const check = useBodyCheck(app.engine, {
    body: request.body,
    typeName: request.requestType,
    schemaSet: request.schemaSet,
    requestId: request.id,
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
    () => variableMarks(bodyText, variables, Date.now()),
    [bodyText, variables],
  );

  const openDocumentIds = useTabs(
    useShallow((state) => state.tabs.map((one) => `${one.tabId}/json`)),
  );

  const { file } = request.body;
  const showFile = useFilePlace(request.id, file?.path ?? null);

  return (
    <div className={styles.editor}>
      {file !== undefined && (
        <BodyFileCard
          path={file.path}
          byteLength={file.byteLength}
          onShow={showFile}
          onType={() => typeBodyInstead(app, tabId)}
        />
      )}
      {/* Kept while a file is the body: it holds the undo history of all tabs. */}
      <div className={styles.text} hidden={file !== undefined}>
        <TextEditor
          ref={editorRef}
          documentId={`${tabId}/json`}
          language="json"
          openDocumentIds={openDocumentIds}
          text={request.body.text}
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
      {file === undefined && (
        <BodyCheckLine
          check={check}
          onGoTo={(line, column) => editorRef.current?.goTo(line, column)}
        />
      )}
    </div>
  );
}
