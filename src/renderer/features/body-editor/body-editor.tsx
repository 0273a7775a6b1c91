import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ProblemLocation } from '../../../shared/problem.ts';
import { useApp, useSchemas, useTabs } from '../../app/app-context.ts';
import { useVariables } from '../../app/scope/use-scope.ts';
import { editBodyText } from '../../app/tabs/body-switch.ts';
import { settleBody } from '../../app/tabs/request-tab.ts';
import type { RequestTab } from '../../app/tabs/tabs-state.ts';
import { useFilePlace } from '../../app/use-file-place.ts';
import type { TextEditorHandle } from '../../monaco/text-editor.tsx';
import { BodyCheckLine } from './body-check-line.tsx';
import styles from './body-editor.module.css';
import { BodyFileCard } from './body-file-card.tsx';
import { problemMarks } from './problem-marks.ts';
import { TextView } from './text-view.tsx';
import { typeBodyInstead } from './type-body-instead.ts';
import type { TabCheck } from './use-tab-check.ts';
import { useTextAssist } from './use-text-assist.ts';
import { variableMarks } from './variable-marks.ts';
import { AsideNote } from './views/aside-note.tsx';
import type { BodyView } from './views/body-view.ts';
import { SwitchNotice } from './views/switch-notice.tsx';

const textFormats = ['json', 'textproto'] as const;

/** The body of a request in the view that was chosen, checked against its type while it is typed. */
export function BodyEditor({
  tab,
  view,
  found,
  editorRef,
}: {
  readonly tab: RequestTab;
  /** Null for a body that lies in a file. */
  readonly view: BodyView | null;
  readonly found: TabCheck;
  readonly editorRef: RefObject<TextEditorHandle | null>;
}) {
  const app = useApp();
  const { tabId, request } = tab;
  const { body, requestType } = request;
  const { check, problems } = found;
  const isText = view === 'json' || view === 'text';
  const revision = useSchemas((state) => state.revision);
  const variables = useVariables({ kind: 'request', id: request.id });
  const assist = useTextAssist(request, variables, revision);
  const settle = useEffectEvent(() => app.tabs.setState((state) => settleBody(state, tabId)));
  useEffect(() => {
    if (check?.kind === 'valid') settle();
  }, [check]);
  const shownText = isText ? body.text : '';
  const marks = useMemo(
    () => variableMarks(shownText, variables, Date.now()),
    [shownText, variables],
  );
  const findings = useMemo(() => problemMarks(problems), [problems]);
  const openDocumentIds = useTabs(
    useShallow((state) =>
      state.tabs.flatMap(({ tabId: id }) => textFormats.map((format) => `${id}/${format}`)),
    ),
  );
  // Monaco is large: it comes with the first text that is shown.
  const [wasText, setWasText] = useState(isText);
  if (isText && !wasText) setWasText(true);

  const { file } = body;
  const showFile = useFilePlace(request.id, file?.path ?? null);
  const format = body.format === 'textproto' ? 'textproto' : 'json';

  function goTo({ line, column }: ProblemLocation) {
    if (line !== undefined) editorRef.current?.goTo(line, column ?? 1);
  }

  return (
    <div className={styles.editor}>
      <SwitchNotice tab={tab} onGoTo={isText ? (line, column) => goTo({ line, column }) : null} />
      {view === 'json' && (body.aside ?? []).length > 0 && (
        <AsideNote tabId={tabId} body={body} aside={body.aside ?? []} />
      )}
      {file !== undefined && (
        <BodyFileCard
          path={file.path}
          byteLength={file.byteLength}
          onShow={showFile}
          onType={() => typeBodyInstead(app, tabId)}
        />
      )}
      <div className={styles.view} hidden={!isText}>
        {wasText && (
          <TextView
            isShown={isText}
            editorRef={editorRef}
            documentId={`${tabId}/${format}`}
            openDocumentIds={openDocumentIds}
            language={format}
            text={body.text}
            assist={assist}
            marks={marks}
            findings={findings}
            placeholder={placeholderOf(format, requestType)}
            onChange={(text) =>
              app.tabs.setState((state) => editBodyText(state, tabId, format, text))
            }
          />
        )}
      </div>
      {file === undefined && <BodyCheckLine check={check} onGoTo={goTo} />}
    </div>
  );
}

function placeholderOf(format: 'json' | 'textproto', requestType: string | null): string {
  if (format === 'textproto') return 'Type the name of a field; Ctrl+Space offers them.';
  return requestType === null
    ? 'No body. Choose a request type and type its JSON here.'
    : 'Type { to begin; Ctrl+Space offers the fields.';
}
