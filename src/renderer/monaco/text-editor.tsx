import type { editor } from 'monaco-editor/editor/editor.api';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { TextAssist } from './assist/text-assist.ts';
import { markSources } from './mark-sources.ts';
import { textOf } from './model-text.ts';
import {
  bringTo,
  documentPath,
  type OpenDocument,
  openDocument,
  placeCaret,
  type TextLanguage,
  takeOver,
} from './open-document.ts';
import { createPlaceFinder } from './place-in-model.ts';
import type { MonacoParts } from './set-up-monaco.ts';
import styles from './text-editor.module.css';
import type { SourceMark, TextMark } from './text-mark.ts';
import { useMonaco } from './use-monaco.ts';

const noMarks: readonly TextMark[] = [];
const noFindings: readonly SourceMark[] = [];

/** The functions of an editor for its owner. */
export interface TextEditorHandle {
  /** Places the cursor (one-based) and shows it. */
  goTo(line: number, column: number): void;
  /** Formats the text; does nothing while it has syntax errors. */
  format(): void;
}

/**
 * Edits JSON or text format, with completion, explanations and marked mistakes. Until Monaco is loaded, a
 * plain text field is shown; Monaco takes over its text, focus and selection.
 *
 * @param documentId names the text and its view: each has its own undo history and cursor
 * @param openDocumentIds all texts that may be shown again; the state of others is dropped
 * @param language the language of this document; it never changes for one id
 */
export function TextEditor({
  documentId,
  openDocumentIds,
  language,
  text,
  assist = null,
  marks = noMarks,
  findings = noFindings,
  label,
  placeholder,
  onChange,
  ref,
}: {
  readonly documentId: string;
  readonly openDocumentIds: readonly string[];
  readonly language: TextLanguage;
  readonly text: string;
  /** Helps while the text is typed; without it there are no suggestions. */
  readonly assist?: TextAssist | null;
  /** Coloured ranges of the text. */
  readonly marks?: readonly TextMark[];
  /** Mistakes in the text, underlined in place. */
  readonly findings?: readonly SourceMark[];
  readonly label: string;
  /** Shown while the text is empty. */
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<TextEditorHandle>;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const documents = useRef(new Map<string, OpenDocument>());
  const { parts } = useMonaco();
  const [instance, setInstance] = useState<editor.IStandaloneCodeEditor | null>(null);
  const [isComposing, setIsComposing] = useState(false);
  /** The last typed text. Asking the editor for a long text at each letter, only to compare it, is slow. */
  const typed = useRef<string | null>(null);
  /** True while the editor takes over a text from outside, which is no typing. */
  const isBringing = useRef(false);
  const changed = useEffectEvent((next: string) => {
    if (isBringing.current) return;
    typed.current = next;
    if (next !== text) onChange(next);
  });

  // Replacing the field during a composition (an accent, an IME) would lose it.
  const canShow = parts !== null && !isComposing;
  const create = useEffectEvent((monaco: MonacoParts, element: HTMLElement) =>
    monaco.editor.create(element, {
      ...textEditorOptions,
      // Monaco's own shortcut is the only way out with the keyboard.
      ariaLabel: `${label}. Tab writes a tab; Ctrl+M switches to moving focus.`,
      model: null,
    }),
  );
  useEffect(() => {
    if (!canShow || parts === null || holder.current === null || instance !== null) return;
    setInstance(create(parts, holder.current));
  }, [canShow, parts, instance]);
  useEffect(() => {
    if (instance === null) return;
    const open = documents.current;
    return () => {
      for (const document of open.values()) document.model.dispose();
      open.clear();
      instance.dispose();
    };
  }, [instance]);

  const show = useEffectEvent((monaco: MonacoParts, on: editor.IStandaloneCodeEditor) => {
    const field = plain.current;
    const open =
      documents.current.get(documentId) ?? openDocument(monaco, documentId, language, text);
    documents.current.set(documentId, open);
    typed.current = null;
    bringTo(open.model, text);
    on.setModel(open.model);
    if (open.viewState !== null) on.restoreViewState(open.viewState);
    if (field !== null) takeOver(field, on);
  });
  useEffect(() => {
    if (parts === null || instance === null) return;
    show(parts, instance);
    const open = documents.current.get(documentId);
    const listening = instance.onDidChangeModelContent(() => {
      const model = instance.getModel();
      if (model !== null) changed(textOf(model));
    });
    return () => {
      listening.dispose();
      if (open !== undefined) open.viewState = instance.saveViewState();
    };
  }, [parts, instance, documentId]);

  // The text changed from outside: undone from a notice, or read from a file.
  useEffect(() => {
    const model = documents.current.get(documentId)?.model;
    if (instance === null || model === undefined) return;
    if (typed.current === text) return;
    isBringing.current = true;
    bringTo(model, text, instance);
    isBringing.current = false;
    typed.current = text;
  }, [instance, documentId, text]);

  const mark = useEffectEvent((on: editor.IStandaloneCodeEditor, id: string) => {
    const model = documents.current.get(id)?.model;
    if (model === undefined || on.getModel() !== model) return null;
    const placeOf = createPlaceFinder(text, model);
    return on.createDecorationsCollection(
      marks.map(({ start, end, look, words }) => {
        const from = placeOf(start);
        const to = placeOf(end);
        return {
          range: {
            startLineNumber: from.lineNumber,
            startColumn: from.column,
            endLineNumber: to.lineNumber,
            endColumn: to.column,
          },
          options: {
            inlineClassName: styles[look] ?? '',
            // Shown as code, because a value is no Markdown.
            hoverMessage: { value: `\`${words.replaceAll('`', "'")}\`` },
          },
        };
      }),
    );
  });
  useEffect(() => {
    if (instance === null || marks.length === 0) return;
    const collection = mark(instance, documentId);
    return () => collection?.clear();
  }, [instance, documentId, marks]);

  useEffect(() => {
    for (const [id, closed] of documents.current) {
      if (openDocumentIds.includes(id)) continue;
      closed.model.dispose();
      documents.current.delete(id);
    }
  }, [openDocumentIds]);

  useEffect(() => {
    if (parts === null || assist === null) return;
    // Written as in the model.
    const path = parts.Uri.parse(documentPath(documentId, language)).toString();
    parts.setAssist(path, assist);
    return () => parts.setAssist(path, null);
  }, [parts, documentId, language, assist]);

  useEffect(() => {
    const model = documents.current.get(documentId)?.model;
    if (parts === null || instance === null || model === undefined) return;
    markSources(parts, model, findings);
  }, [parts, instance, documentId, findings]);

  useImperativeHandle(
    ref,
    () => ({
      goTo(line, column) {
        if (instance === null) {
          placeCaret(plain.current, line, column);
          return;
        }
        instance.setPosition({ lineNumber: line, column });
        instance.revealPositionInCenterIfOutsideViewport({ lineNumber: line, column });
        instance.focus();
      },
      format() {
        // So that the keys can undo it.
        instance?.focus();
        void instance?.getAction('editor.action.formatDocument')?.run();
      },
    }),
    [instance],
  );

  return (
    <div className={styles.editor}>
      <div ref={holder} className={styles.holder} />
      {text === '' && (
        <p className={styles.placeholder} aria-hidden>
          {placeholder}
        </p>
      )}
      {instance === null && (
        <textarea
          ref={plain}
          aria-label={label}
          className={styles.plain}
          value={text}
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
        />
      )}
    </div>
  );
}

/** The options of all editable texts. */
const textEditorOptions: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  fontFamily: "'JetBrains Mono Variable', monospace",
  fontSize: 12.5,
  lineHeight: 19,
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 8,
  glyphMargin: false,
  folding: true,
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  overviewRulerLanes: 0,
  hideCursorInOverviewRuler: true,
  overviewRulerBorder: false,
  padding: { top: 6, bottom: 6 },
  // Typing over a selection replaces it, as in any text field.
  autoSurround: 'never',
  hover: { above: false },
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  quickSuggestions: { strings: true, other: true, comments: false },
  suggest: { showWords: false, showStatusBar: false, snippetsPreventQuickSuggestions: false },
  occurrencesHighlight: 'off',
  wordBasedSuggestions: 'off',
  fixedOverflowWidgets: true,
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
  stickyScroll: { enabled: false },
  contextmenu: true,
  links: false,
  // Otherwise Monaco asks about U+2028, which JSON may contain, in a dialog that blocks the window.
  unusualLineTerminators: 'off',
};
