import type { editor, IPosition } from 'monaco-editor/editor/editor.api';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { markSources } from './mark-sources.ts';
import type { MonacoParts } from './set-up-monaco.ts';
import styles from './source-view.module.css';
import type { SourceMark } from './text-mark.ts';
import { useMonaco } from './use-monaco.ts';

/** The functions of a shown source for its owner. */
export interface SourceViewHandle {
  /** Places the cursor (one-based) and centres it. */
  goTo(line: number, column: number): void;
  /** Takes the focus, so that keys work on the text. */
  focus(): void;
  /** Goes to the next mistake, and from the last to the first. */
  nextMark(step: 1 | -1): void;
}

const noMarks: readonly SourceMark[] = [];

/**
 * Shows read-only text that can be searched and copied. When the text is replaced, the scroll position stays.
 *
 * @param start the first position of the cursor; one-based
 * @param onName called with a dotted name after Ctrl+click or F12
 */
export function SourceView({
  text,
  language,
  label,
  start = null,
  marks = noMarks,
  hasLineNumbers = true,
  onCursor,
  onName,
  ref,
}: {
  readonly text: string;
  readonly language: 'proto' | 'json';
  readonly label: string;
  readonly start?: { readonly line: number; readonly column: number } | null;
  readonly marks?: readonly SourceMark[];
  readonly hasLineNumbers?: boolean;
  readonly onCursor?: (line: number, column: number) => void;
  readonly onName?: (name: string) => void;
  readonly ref?: Ref<SourceViewHandle>;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const { parts, hasFailed } = useMonaco();
  const [instance, setInstance] = useState<editor.IStandaloneCodeEditor | null>(null);

  const report = useEffectEvent(({ lineNumber, column }: IPosition) =>
    onCursor?.(lineNumber, column),
  );
  const followed = useEffectEvent((name: string) => onName?.(name));
  const create = useEffectEvent((monaco: MonacoParts, element: HTMLElement) => {
    const made = monaco.editor.create(element, {
      ...sourceOptions,
      ariaLabel: label,
      lineNumbers: hasLineNumbers ? 'on' : 'off',
      folding: hasLineNumbers,
      // The target line is highlighted before the focus arrives.
      renderLineHighlightOnlyWhenFocus: start === null,
      model: null,
    });
    const model = monaco.editor.createModel(text, language);
    made.setModel(model);
    if (start !== null) place(made, start.line, start.column);
    return made;
  });
  useEffect(() => {
    if (parts === null || holder.current === null) return;
    const made = create(parts, holder.current);
    const moving = made.onDidChangeCursorPosition(({ position }) => report(position));
    const leaving = followNames(parts, made, (name) => followed(name));
    setInstance(made);
    return () => {
      setInstance(null);
      moving.dispose();
      leaving();
      const model = made.getModel();
      made.dispose();
      model?.dispose();
    };
  }, [parts]);

  useEffect(() => {
    const model = instance?.getModel();
    if (instance == null || model == null || model.getValue() === text) return;
    const before = instance.saveViewState();
    model.setValue(text);
    if (before !== null) instance.restoreViewState(before);
  }, [instance, text]);

  useEffect(() => {
    const model = instance?.getModel();
    if (parts === null || model == null) return;
    markSources(parts, model, marks);
  }, [parts, instance, marks]);

  useImperativeHandle(
    ref,
    () => ({
      goTo(line, column) {
        if (instance !== null) place(instance, line, column);
      },
      focus() {
        instance?.focus();
      },
      nextMark(step) {
        if (instance === null) return;
        const to = nextPlace(marks, instance.getPosition(), step);
        if (to === null) return;
        place(instance, to.line, to.column);
        instance.focus();
        void instance.getAction('editor.action.showHover')?.run();
      },
    }),
    [instance, marks],
  );

  return (
    <div className={styles.view}>
      <div ref={holder} className={styles.holder} />
      {instance === null && <pre className={styles.plain}>{hasFailed ? text : ''}</pre>}
    </div>
  );
}

function place(on: editor.IStandaloneCodeEditor, line: number, column: number): void {
  on.setPosition({ lineNumber: line, column });
  on.revealPositionInCenter({ lineNumber: line, column });
}

/** Returns the next place after the cursor, or before it, in a circle; null when there is none. */
function nextPlace(
  marks: readonly SourceMark[],
  cursor: IPosition | null,
  step: 1 | -1,
): SourceMark | null {
  const inOrder = marks.toSorted((a, b) => (a.line - b.line || a.column - b.column) * step);
  const isAfter = ({ line, column }: SourceMark): boolean =>
    cursor !== null && (line - cursor.lineNumber || column - cursor.column) * step > 0;
  return inOrder.find(isAfter) ?? inOrder[0] ?? null;
}

/** Reports names that are Ctrl+clicked or under F12, and underlines what can be clicked. */
function followNames(
  { KeyCode }: MonacoParts,
  on: editor.IStandaloneCodeEditor,
  follow: (name: string) => void,
): () => void {
  const underlined = on.createDecorationsCollection();
  const parts = [
    on.onMouseMove(({ event, target }) => {
      const word =
        (event.ctrlKey || event.metaKey) && target.position !== null
          ? on.getModel()?.getWordAtPosition(target.position)
          : null;
      if (word == null || target.position === null) return underlined.clear();
      const { lineNumber } = target.position;
      underlined.set([
        {
          range: {
            startLineNumber: lineNumber,
            endLineNumber: lineNumber,
            startColumn: word.startColumn,
            endColumn: word.endColumn,
          },
          options: { inlineClassName: styles.link ?? '' },
        },
      ]);
    }),
    on.onMouseLeave(() => underlined.clear()),
    on.onMouseDown(({ event, target }) => {
      if (!(event.ctrlKey || event.metaKey) || target.position === null) return;
      event.preventDefault();
      const name = nameAt(on.getModel(), target.position);
      if (name !== null) follow(name);
    }),
    on.addAction({
      id: 'protodesk.followName',
      label: 'Go to the type or file',
      keybindings: [KeyCode.F12],
      contextMenuGroupId: 'navigation',
      run: (editing) => {
        const position = editing.getPosition();
        const name = position === null ? null : nameAt(editing.getModel(), position);
        if (name !== null) follow(name);
      },
    }),
  ];
  return () => {
    for (const part of parts) part.dispose();
  };
}

/** Returns the dotted name at a place, or the quoted file of an `import` there. */
function nameAt(model: editor.ITextModel | null, position: IPosition): string | null {
  if (model === null) return null;
  const line = model.getLineContent(position.lineNumber);
  const imported = /^\s*import\s+(?:\w+\s+)?(["'][^"']+["'])/u.exec(line);
  return imported?.[1] ?? model.getWordAtPosition(position)?.word ?? null;
}

const sourceOptions: editor.IStandaloneEditorConstructionOptions = {
  readOnly: true,
  // By default, mistakes are underlined only in editable text.
  renderValidationDecorations: 'on',
  domReadOnly: true,
  automaticLayout: true,
  fontFamily: "'JetBrains Mono Variable', monospace",
  fontSize: 12.5,
  lineHeight: 19,
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  lineNumbersMinChars: 4,
  lineDecorationsWidth: 8,
  glyphMargin: false,
  renderLineHighlight: 'line',
  hideCursorInOverviewRuler: true,
  overviewRulerBorder: false,
  padding: { top: 6, bottom: 6 },
  hover: { above: false },
  fixedOverflowWidgets: true,
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
  stickyScroll: { enabled: false },
  occurrencesHighlight: 'off',
  links: false,
};
