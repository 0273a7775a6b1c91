import type { editor } from 'monaco-editor/editor/editor.api';

/** The names of the editor's themes, after the window's own. */
export const editorThemes = { light: 'protodesk-light', dark: 'protodesk-dark' } as const;

/** The palette of ui/tokens.css, which Monaco cannot read itself. */
export const lightTheme: editor.IStandaloneThemeData = {
  base: 'vs',
  inherit: true,
  rules: [
    { token: 'string.key.json', foreground: '7a2e5c' },
    { token: 'string.value.json', foreground: '17733f' },
    { token: 'number.json', foreground: '2553c7' },
    { token: 'keyword.json', foreground: '7a3fb0' },
    { token: 'delimiter', foreground: '505863' },
    { token: 'keyword.proto', foreground: '7a3fb0' },
    { token: 'scalar.proto', foreground: '0b6b74' },
    { token: 'definition.proto', foreground: '1b1f24', fontStyle: 'bold' },
    { token: 'member.proto', foreground: '7a2e5c' },
    { token: 'name.proto', foreground: '1b1f24' },
    { token: 'string.proto', foreground: '17733f' },
    { token: 'number.proto', foreground: '2553c7' },
    { token: 'comment.proto', foreground: '5f6873' },
    { token: 'member.textproto', foreground: '7a2e5c' },
    { token: 'string.textproto', foreground: '17733f' },
    { token: 'string.escape.textproto', foreground: '0b6b74' },
    { token: 'number.textproto', foreground: '2553c7' },
    { token: 'keyword.textproto', foreground: '7a3fb0' },
    { token: 'name.textproto', foreground: '0b6b74' },
    { token: 'comment.textproto', foreground: '5f6873' },
    { token: 'comment.line.json', foreground: '5f6873' },
    { token: 'comment.block.json', foreground: '5f6873' },
    { token: 'type.yaml', foreground: '7a2e5c' },
    { token: 'string.yaml', foreground: '17733f' },
    { token: 'number.yaml', foreground: '2553c7' },
    { token: 'keyword.yaml', foreground: '7a3fb0' },
    { token: 'comment.yaml', foreground: '5f6873' },
  ],
  colors: {
    'editor.background': '#ffffff',
    'editor.foreground': '#1b1f24',
    'editorLineNumber.foreground': '#858d98',
    'editorLineNumber.activeForeground': '#505863',
    'editor.lineHighlightBackground': '#f6f7f9',
    'editor.lineHighlightBorder': '#00000000',
    'editor.selectionBackground': '#c9d7f8',
    'editorCursor.foreground': '#2a5bd7',
    ...plainBrackets('#505863'),
    'editorIndentGuide.background1': '#eceff3',
    'editorIndentGuide.activeBackground1': '#c8cdd5',
    'editorWidget.background': '#ffffff',
    'editorWidget.border': '#c8cdd5',
    'editorSuggestWidget.background': '#ffffff',
    'editorSuggestWidget.border': '#c8cdd5',
    'editorSuggestWidget.selectedBackground': '#e6ecfa',
    'editorSuggestWidget.selectedForeground': '#1b1f24',
    'editorSuggestWidget.selectedIconForeground': '#1b1f24',
    'editorSuggestWidget.highlightForeground': '#2553c7',
    // Monaco's default is made for a dark selection.
    'editorSuggestWidget.focusHighlightForeground': '#1d43a3',
    'editorHoverWidget.background': '#ffffff',
    'editorHoverWidget.border': '#c8cdd5',
    'editorError.foreground': '#b3261e',
    'editorWarning.foreground': '#a06400',
    'scrollbarSlider.background': '#c8cdd580',
    'scrollbarSlider.hoverBackground': '#a9b1bc80',
    ...changes('#17733f', '#b3261e'),
    'diffEditor.diagonalFill': '#e3e6ea',
    focusBorder: '#2a5bd7',
  },
};

/** The same for dark mode. */
export const darkTheme: editor.IStandaloneThemeData = {
  base: 'vs-dark',
  inherit: true,
  rules: [
    { token: 'string.key.json', foreground: 'e39cc4' },
    { token: 'string.value.json', foreground: '8fd0a5' },
    { token: 'number.json', foreground: '9bb8ff' },
    { token: 'keyword.json', foreground: 'cba6f2' },
    { token: 'delimiter', foreground: 'a9b1bc' },
    { token: 'keyword.proto', foreground: 'cba6f2' },
    { token: 'scalar.proto', foreground: '6cc9d2' },
    { token: 'definition.proto', foreground: 'e3e6ea', fontStyle: 'bold' },
    { token: 'member.proto', foreground: 'e39cc4' },
    { token: 'name.proto', foreground: 'e3e6ea' },
    { token: 'string.proto', foreground: '8fd0a5' },
    { token: 'number.proto', foreground: '9bb8ff' },
    { token: 'comment.proto', foreground: '959da9' },
    { token: 'member.textproto', foreground: 'e39cc4' },
    { token: 'string.textproto', foreground: '8fd0a5' },
    { token: 'string.escape.textproto', foreground: '6cc9d2' },
    { token: 'number.textproto', foreground: '9bb8ff' },
    { token: 'keyword.textproto', foreground: 'cba6f2' },
    { token: 'name.textproto', foreground: '6cc9d2' },
    { token: 'comment.textproto', foreground: '959da9' },
    { token: 'comment.line.json', foreground: '959da9' },
    { token: 'comment.block.json', foreground: '959da9' },
    { token: 'type.yaml', foreground: 'e39cc4' },
    { token: 'string.yaml', foreground: '8fd0a5' },
    { token: 'number.yaml', foreground: '9bb8ff' },
    { token: 'keyword.yaml', foreground: 'cba6f2' },
    { token: 'comment.yaml', foreground: '959da9' },
  ],
  colors: {
    'editor.background': '#1a1c20',
    'editor.foreground': '#e3e6ea',
    'editorLineNumber.foreground': '#6e7681',
    'editorLineNumber.activeForeground': '#a9b1bc',
    'editor.lineHighlightBackground': '#1f2227',
    'editor.lineHighlightBorder': '#00000000',
    'editor.selectionBackground': '#2f4372',
    'editorCursor.foreground': '#8fb0ff',
    ...plainBrackets('#a9b1bc'),
    'editorIndentGuide.background1': '#262a30',
    'editorIndentGuide.activeBackground1': '#434953',
    'editorWidget.background': '#23262b',
    'editorWidget.border': '#434953',
    'editorSuggestWidget.background': '#23262b',
    'editorSuggestWidget.border': '#434953',
    'editorSuggestWidget.selectedBackground': '#26324d',
    'editorSuggestWidget.selectedForeground': '#e3e6ea',
    'editorSuggestWidget.selectedIconForeground': '#e3e6ea',
    'editorSuggestWidget.highlightForeground': '#8fb0ff',
    'editorSuggestWidget.focusHighlightForeground': '#a9c3ff',
    'editorHoverWidget.background': '#23262b',
    'editorHoverWidget.border': '#434953',
    'editorError.foreground': '#f28b82',
    'editorWarning.foreground': '#e5b35a',
    'scrollbarSlider.background': '#43495380',
    'scrollbarSlider.hoverBackground': '#69727d80',
    ...changes('#67c98d', '#f28b82'),
    'diffEditor.diagonalFill': '#2b2f36',
    focusBorder: '#7ea2ff',
  },
};

/**
 * Gives brackets the colour of other delimiters. Colouring by depth is an option of all models, and each new
 * editor sets it again.
 */
function plainBrackets(colour: string): editor.IColors {
  const depths = [1, 2, 3, 4, 5, 6];
  return Object.fromEntries(
    depths.map((depth) => [`editorBracketHighlight.foreground${depth}`, colour]),
  );
}

/** The colours of differences between two texts: whole lines, and the words in them. */
function changes(added: string, removed: string): editor.IColors {
  return {
    'diffEditor.insertedLineBackground': `${added}1f`,
    'diffEditor.insertedTextBackground': `${added}33`,
    'diffEditor.removedLineBackground': `${removed}1a`,
    'diffEditor.removedTextBackground': `${removed}2e`,
    'diffEditorGutter.insertedLineBackground': `${added}33`,
    'diffEditorGutter.removedLineBackground': `${removed}2e`,
  };
}
