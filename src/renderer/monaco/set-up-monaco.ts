// The api, the features that a JSON body needs, and the JSON language: the root import would bring
// every language there is (26 MB against 6).
import * as monaco from 'monaco-editor/editor/editor.api';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import 'monaco-editor/features/anchorSelect/register';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeEditor/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/longLinesHelper/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/placeholderText/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/suggest/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/tokenization/register';
import 'monaco-editor/features/unicodeHighlighter/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker';
import { type JSONSchema, jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { darkTheme, editorThemes, lightTheme } from './editor-themes.ts';

/** The parts of Monaco that the editor component uses. */
export interface MonacoParts {
  readonly editor: typeof monaco.editor;
  readonly Uri: typeof monaco.Uri;
  /** Ties a JSON Schema to the document of a path; null unties it. */
  readonly setSchema: (path: string, schema: Readonly<Record<string, unknown>> | null) => void;
}

const schemas = new Map<string, JSONSchema>();

/** Configures Monaco. Called once, by `loadMonaco`. */
export function setUpMonaco(): MonacoParts {
  self.MonacoEnvironment = {
    getWorker: (_moduleId: string, label: string) =>
      label === 'json' ? new JsonWorker() : new EditorWorker(),
  };
  monaco.editor.defineTheme(editorThemes.light, lightTheme);
  monaco.editor.defineTheme(editorThemes.dark, darkTheme);
  applySchemas();
  return {
    editor: monaco.editor,
    Uri: monaco.Uri,
    setSchema(path, schema) {
      if (schema === null ? !schemas.delete(path) : schemas.get(path) === schema) return;
      if (schema !== null) schemas.set(path, schema as JSONSchema);
      applySchemas();
    },
  };
}

function applySchemas(): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    enableSchemaRequest: false,
    schemaValidation: 'error',
    schemas: [...schemas].map(([path, schema]) => ({
      uri: `protodesk-schema:${path}`,
      fileMatch: [path],
      schema,
    })),
  });
}
