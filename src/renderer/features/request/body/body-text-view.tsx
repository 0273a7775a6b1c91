import { memo, type RefObject, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type BodyFormat, formatOf } from '../../../../shared/model/body-formats.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp, useSchemas, useTabs } from '../../../kernel/app-context.ts';
import { useVariables } from '../../../kernel/scope/use-scope.ts';
import { editBodyText } from '../../../kernel/tabs/body-switch.ts';
import { bodyViews } from '../../../kernel/tabs/body-view.ts';
import type { RequestTab } from '../../../kernel/tabs/tabs-state.ts';
import type { TextAssist } from '../../../monaco/assist/text-assist.ts';
import type { TextLanguage } from '../../../monaco/open-document.ts';
import { TextEditor, type TextEditorHandle } from '../../../monaco/text-editor.tsx';
import type { SourceMark } from '../../../monaco/text-mark.ts';
import { withoutTicks } from '../../../ui/code-parts.ts';
import { variableChoices } from '../../../ui/variable-choices.ts';
import type { VariableScope } from '../../../ui/variable-scope.ts';
import { variableMarks } from './variable-marks.ts';

const textFormats: readonly BodyFormat[] = [
  ...bodyViews.flatMap(({ editor, format }) => (editor === 'text' ? [format] : [])),
  'text',
];

interface TextViewProps {
  readonly tab: RequestTab;
  readonly isShown: boolean;
  readonly problems: readonly Problem[];
  readonly editorRef: RefObject<TextEditorHandle | null>;
}

/**
 * The body as JSON, text format, or any text. It does not update while it is hidden, so that it need not follow each
 * letter typed in the form.
 */
export const BodyTextView = memo(ShownText, (_before, { isShown }) => !isShown);

function ShownText({ tab, problems, editorRef }: TextViewProps) {
  const app = useApp();
  const { tabId, request } = tab;
  const { text } = request.body;
  // While hidden, the body may have a format without text.
  const format = textFormats.find((one) => one === request.body.format) ?? 'json';
  const language = format === 'text' ? 'plaintext' : (formatOf(format).language ?? 'json');
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

function placeholderOf(language: TextLanguage, requestType: string | null): string {
  if (language === 'plaintext') return 'Any text. {{ lists the variables.';
  if (language === 'textproto') return 'Type a field name; Ctrl+Space lists them.';
  return requestType === null
    ? 'No body. Choose a request type and write JSON here.'
    : 'Type { to begin; Ctrl+Space lists the fields.';
}

/** Returns the places in the text that its problems name. */
function problemMarks(problems: readonly Problem[]): readonly SourceMark[] {
  return problems.flatMap(({ severity, title, detail, hint, location }) => {
    if (location?.line === undefined) return [];
    const words = withoutTicks([title, detail, hint].filter(Boolean).join('\n'));
    return [{ severity, line: location.line, column: location.column ?? 1, words }];
  });
}

/** As many as a user looks through while typing a name. */
const maxTypes = 40;

/**
 * Returns what the editors of a body need while a message is typed, from the engine and the scope.
 *
 * @param revision of the schemas: another revision may change the fields of types
 */
function useTextAssist(
  { requestType: typeName, schemaSet, body }: SavedRequest,
  variables: VariableScope,
  revision: number,
): TextAssist {
  const { engine } = useApp();
  const { format, framing } = body;
  const placeholders = useMemo(() => variableChoices(variables, Date.now()), [variables]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed schemas must clear the known types
  return useMemo<TextAssist>(
    () => ({
      typeName,
      async describeTypes(typeNames) {
        const described = await engine.describeTypes({ typeNames: [...typeNames], schemaSet });
        return described.ok ? described.value : { messages: [], enums: [] };
      },
      async findTypes(typed) {
        const asked = { kinds: ['message' as const], schemaSet, start: 0, count: maxTypes };
        const found = await engine.findTypes({ ...asked, query: typed });
        return found.ok ? found.value.types.map(({ fullName }) => fullName) : [];
      },
      placeholders,
      async layOut(text) {
        const laid = await engine.formatBody({
          body: { format, text, ...(framing !== undefined && { framing }) },
          typeName,
          schemaSet,
        });
        return laid.ok ? laid.value.text : null;
      },
    }),
    [engine, format, framing, typeName, schemaSet, placeholders, revision],
  );
}
