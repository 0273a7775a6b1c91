import type { editor } from 'monaco-editor/editor/editor.api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './diff-view.module.css';
import type { MonacoParts } from './set-up-monaco.ts';
import { useMonaco } from './use-monaco.ts';

/** One of the two compared texts. */
export interface DiffSide {
  /** The accessible name of the text. */
  readonly label: string;
  readonly text: string;
}

/**
 * Shows two texts side by side, read-only: differences are marked in both, equal parts are folded. F7 and
 * Shift+F7 step through differences, as in other editors. Until Monaco is loaded, or when it cannot be, they
 * are shown as plain text.
 */
export function DiffView({
  left,
  right,
  language,
}: {
  readonly left: DiffSide;
  readonly right: DiffSide;
  readonly language: 'yaml' | 'json';
}) {
  const holder = useRef<HTMLDivElement>(null);
  const { parts, hasFailed } = useMonaco();

  const [instance, setInstance] = useState<editor.IStandaloneDiffEditor | null>(null);
  const create = useEffectEvent((monaco: MonacoParts, element: HTMLElement) => {
    const made = monaco.editor.createDiffEditor(element, {
      ...diffOptions,
      originalAriaLabel: left.label,
      modifiedAriaLabel: right.label,
    });
    made.setModel({
      original: monaco.editor.createModel(left.text, language),
      modified: monaco.editor.createModel(right.text, language),
    });
    return made;
  });
  useEffect(() => {
    if (parts === null || holder.current === null) return;
    const made = create(parts, holder.current);
    setInstance(made);
    return () => {
      setInstance(null);
      const model = made.getModel();
      made.dispose();
      model?.original.dispose();
      model?.modified.dispose();
    };
  }, [parts]);

  useEffect(() => {
    const model = instance?.getModel();
    if (model == null) return;
    if (model.original.getValue() !== left.text) model.original.setValue(left.text);
    if (model.modified.getValue() !== right.text) model.modified.setValue(right.text);
  }, [instance, left.text, right.text]);

  return (
    <div className={styles.view}>
      <div ref={holder} className={styles.holder} />
      {instance === null && hasFailed && (
        <div className={styles.plain}>
          {[left, right].map(({ label, text }) => (
            <section key={label} aria-label={label}>
              <pre>{text}</pre>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

const diffOptions: editor.IStandaloneDiffEditorConstructionOptions = {
  readOnly: true,
  originalEditable: false,
  domReadOnly: true,
  automaticLayout: true,
  renderSideBySide: true,
  useInlineViewWhenSpaceIsLimited: false,
  hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 4 },
  // The difference itself may be far to the right.
  wordWrap: 'on',
  diffWordWrap: 'on',
  renderOverviewRuler: false,
  renderMarginRevertIcon: false,
  fontFamily: "'JetBrains Mono Variable', monospace",
  fontSize: 12.5,
  lineHeight: 19,
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 12,
  glyphMargin: false,
  folding: false,
  renderLineHighlight: 'none',
  hideCursorInOverviewRuler: true,
  padding: { top: 6, bottom: 6 },
  fixedOverflowWidgets: true,
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
  stickyScroll: { enabled: false },
  occurrencesHighlight: 'off',
  links: false,
  unicodeHighlight: { ambiguousCharacters: false },
};
