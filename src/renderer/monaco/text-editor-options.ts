import type { editor } from 'monaco-editor/editor/editor.api';

/** How texts that are edited look and behave. */
export const textEditorOptions: editor.IStandaloneEditorConstructionOptions = {
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
  // Else it asks what is to become of U+2028, in a window that stops all else; JSON may hold it.
  unusualLineTerminators: 'off',
};
