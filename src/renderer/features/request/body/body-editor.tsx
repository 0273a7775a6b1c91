import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import { bodyFileTitle, stagedPrefix } from '../../../../shared/model/staged-body.ts';
import type { ProblemLocation } from '../../../../shared/problem.ts';
import type { App } from '../../../kernel/app.ts';
import { useApp, useWindowState } from '../../../kernel/app-context.ts';
import { foldersAround } from '../../../kernel/folders-around.ts';
import { showNotice } from '../../../kernel/notices-store.ts';
import { showInFolder } from '../../../kernel/show-in-folder.ts';
import { type BodyView, viewOf } from '../../../kernel/tabs/body-view.ts';
import { editRequest, settleBody } from '../../../kernel/tabs/request-tab.ts';
import { type RequestTab, requestTabOf } from '../../../kernel/tabs/tabs-state.ts';
import type { TextEditorHandle } from '../../../monaco/text-editor.tsx';
import { BodyCheckLine } from './body-check-line.tsx';
import styles from './body-editor.module.css';
import { BodyFileCard } from './body-file-card.tsx';
import { BodyTextView } from './body-text-view.tsx';
import { FileChoice } from './file-choice.tsx';
import { useBodyDrop } from './files/use-body-drop.ts';
import { formMemoriesOf } from './form/form-memories.ts';
import { hexMemoriesOf } from './hex/hex-memories.ts';
import { placeCaret } from './hex/move-caret.ts';
import { FormRows } from './plain/form-rows.tsx';
import type { TabCheck } from './use-tab-check.ts';
import { BodyFormView } from './views/body-form-view.tsx';
import { BodyHexView } from './views/body-hex-view.tsx';
import { PreservedNote } from './views/preserved-note.tsx';
import { SeveralNotice } from './views/several-notice.tsx';
import { goToRow, showInForm } from './views/show-in-form.ts';
import { SwitchNotice } from './views/switch-notice.tsx';
import { TextInJsonNotice } from './views/text-in-json-notice.tsx';

/** The body of a request in the chosen view, checked against its type while it is typed. */
export function BodyEditor({
  tab,
  view,
  found,
  editorRef,
}: {
  readonly tab: RequestTab;
  /** Null for a body in a file, and for one that spells no message. */
  readonly view: BodyView | null;
  readonly found: TabCheck;
  readonly editorRef: RefObject<TextEditorHandle | null>;
}) {
  const app = useApp();
  const { tabId, request } = tab;
  const { body } = request;
  const { check, problems } = found;
  const isMessage = formatOf(body.format).isMessage;
  const isPlain = body.format === 'text' && body.file === undefined;
  const isText = isPlain || (view !== null && viewOf(view).editor === 'text');
  const drop = useBodyDrop(tabId);
  const settle = useEffectEvent(() => app.tabs.setState((state) => settleBody(state, tabId)));
  useEffect(() => {
    if (check?.kind === 'valid') settle();
  }, [check]);
  // Monaco is large, so it loads with the first text that is shown.
  const [wasText, setWasText] = useState(isText);
  if (isText && !wasText) setWasText(true);
  const [awaited, setAwaited] = useState<ProblemLocation | null>(null);

  const { file } = body;
  const showFile = useFilePlace(request.id, file?.path ?? null);

  function goToLine({ line, column }: ProblemLocation) {
    if (line !== undefined) editorRef.current?.goTo(line, column ?? 1);
  }

  function showInJson(location: ProblemLocation) {
    app.window.setState({ jsonLook: 'json' });
    setAwaited(location);
  }
  const goToAwaited = useEffectEvent((location: ProblemLocation) => {
    goToLine(location);
    setAwaited(null);
  });
  useEffect(() => {
    if (awaited !== null && view === 'json') goToAwaited(awaited);
  }, [awaited, view]);

  function goTo(location: ProblemLocation) {
    const { offset } = location;
    // Half-typed text is only in the form.
    if (tab.halfTyped.some((one) => one.location === location)) {
      return void goToRow(app, tabId, location.fieldPath ?? '');
    }
    if (view === 'hex') {
      if (offset === undefined) return;
      hexMemoriesOf(app)
        .of(tabId)
        .setState((state) => placeCaret(state, offset, false));
      return;
    }
    if (view === 'form' && showInForm(formMemoriesOf(app).of(tabId), location.fieldPath)) return;
    if (view === 'form') return showInJson(location);
    goToLine(location);
  }

  return (
    <div className={styles.editor} {...((isMessage || body.format === 'file') && drop)}>
      <SwitchNotice tab={tab} onGoTo={isText || view === 'form' ? goTo : null} />
      {view === 'json' && <TextInJsonNotice tabId={tabId} body={body} check={check} />}
      <SeveralNotice tabId={tabId} body={body} check={check} />
      {isText && (body.aside ?? []).length > 0 && (
        <PreservedNote tabId={tabId} body={body} aside={body.aside ?? []} check={check} />
      )}
      {file !== undefined && (
        <BodyFileCard
          path={file.path}
          isSentAsIs={body.format === 'file'}
          byteLength={file.byteLength}
          onShow={showFile}
          onType={() => typeBodyInstead(app, tabId)}
        />
      )}
      {body.format === 'file' && file === undefined && <FileChoice tabId={tabId} />}
      {(body.format === 'form' || body.format === 'multipart') && <FormRows tab={tab} />}
      {body.format === 'none' && <p className={styles.nothing}>No body</p>}
      {view === 'form' && <BodyFormView tab={tab} problems={problems} onGoTo={showInJson} />}
      {view === 'hex' && <BodyHexView tab={tab} problems={problems} />}
      {/* Kept while other views are shown, because it holds the undo history of all tabs. */}
      <div className={styles.view} hidden={!isText}>
        {wasText && (
          <BodyTextView tab={tab} isShown={isText} problems={problems} editorRef={editorRef} />
        )}
      </div>
      {file === undefined && isMessage && (
        <BodyCheckLine check={check} isForm={view === 'form'} onGoTo={goTo} />
      )}
    </div>
  );
}

/** Replaces a body in a file with a typed body; a notice offers Undo. */
function typeBodyInstead(app: Pick<App, 'notices' | 'tabs'>, tabId: string): void {
  const body = requestTabOf(app.tabs.getState(), tabId)?.request.body;
  if (body?.file === undefined) return;
  const { file } = body;
  const format = body.format === 'file' ? 'json' : body.format;
  app.tabs.setState((state) => editRequest(state, tabId, { body: { format, text: '' } }));
  showNotice(app.notices, {
    id: `body-file-${tabId}`,
    content: {
      kind: 'words',
      title: `"${bodyFileTitle(file.path)}" is no longer sent`,
      text: 'Your text is now the body.',
    },
    actions: [
      {
        label: 'Undo',
        run: () => app.tabs.setState((state) => editRequest(state, tabId, { body })),
      },
    ],
  });
}

/**
 * Returns the function that shows a file beside a request in the file manager; null while its folder is
 * unknown.
 */
function useFilePlace(requestId: string, path: string | null): (() => void) | null {
  const app = useApp();
  const collections = useWindowState((state) => state.workspace?.collections ?? null);
  const workspaceFolder = useWindowState((state) => state.workspace?.folder);
  if (collections === null || path === null) return null;
  if (path.startsWith(stagedPrefix)) {
    return () => void showInFolder(app, `${workspaceFolder}/${path}`);
  }
  const folders = foldersAround(collections, requestId);
  if (folders === null) return null;
  const place = [workspaceFolder, 'collections', folders.at(-1), path].filter(Boolean).join('/');
  return () => void showInFolder(app, place);
}
