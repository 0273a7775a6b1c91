import { memo, type RefObject, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp, useSchemas, useTabs } from '../../../kernel/app-context.ts';
import { useVariables } from '../../../kernel/scope/use-scope.ts';
import { editBodyText } from '../../../kernel/tabs/body-switch.ts';
import { bodyViews } from '../../../kernel/tabs/body-view.ts';
import type { RequestTab } from '../../../kernel/tabs/tabs-state.ts';
import { TextEditor, type TextEditorHandle } from '../../../monaco/text-editor.tsx';
import { problemMarks } from './problem-marks.ts';
import { useTextAssist } from './use-text-assist.ts';
import { variableMarks } from './variable-marks.ts';

const textFormats = bodyViews.flatMap(({ editor, format }) => (editor === 'text' ? [format] : []));

interface TextViewProps {
  readonly tab: RequestTab;
  readonly isShown: boolean;
  readonly problems: readonly Problem[];
  readonly editorRef: RefObject<TextEditorHandle | null>;
}

/**
 * The body as text, JSON or text format. It stays as it was while it is out of sight: a form that writes
 * its JSON letter by letter is not followed meanwhile.
 */
export const BodyTextView = memo(ShownText, (_before, { isShown }) => !isShown);

function ShownText({ tab, problems, editorRef }: TextViewProps) {
  const app = useApp();
  const { tabId, request } = tab;
  const { text } = request.body;
  // Out of sight it is of a format that has no text.
  const format = textFormats.find((one) => one === request.body.format) ?? 'json';
  const language = formatOf(format).language ?? 'json';
  const revision = useSchemas((state) => state.revision);
  const variables = useVariables({ kind: 'request', id: request.id });
  const assist = useTextAssist(request, variables, revision);
  const marks = useMemo(() => variableMarks(text, variables, Date.now()), [text, variables]);
  const findings = useMemo(() => problemMarks(problems), [problems]);
  const openDocumentIds = useTabs(
    useShallow((state) =>
      state.tabs.flatMap(({ tabId: id }) => textFormats.map((one) => `${id}/${one}`)),
    ),
  );
  return (
    <TextEditor
      ref={editorRef}
      documentId={`${tabId}/${format}`}
      openDocumentIds={openDocumentIds}
      language={language}
      text={text}
      assist={assist}
      marks={marks}
      findings={findings}
      label="Request body"
      placeholder={placeholderOf(language, request.requestType)}
      onChange={(next) => app.tabs.setState((state) => editBodyText(state, tabId, format, next))}
    />
  );
}

function placeholderOf(language: 'json' | 'textproto', requestType: string | null): string {
  if (language === 'textproto') return 'Type the name of a field; Ctrl+Space offers them.';
  return requestType === null
    ? 'No body. Choose a request type and type its JSON here.'
    : 'Type { to begin; Ctrl+Space offers the fields.';
}
