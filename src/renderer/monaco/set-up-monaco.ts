// The api, all features, JSON, and how YAML is coloured: the root import would bring every language there is
// (26 MB against 6). Features cannot be picked: the language brings them all, and one that arrives
// after the first editor finds no services.
import * as monaco from 'monaco-editor/editor/editor.api';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import 'monaco-editor/features/register.all';
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker';
import 'monaco-editor/languages/definitions/yaml/register';
import { type JSONSchema, jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { registerAssist, type SetAssist } from './assist/register-assist.ts';
import { darkTheme, editorThemes, lightTheme } from './editor-themes.ts';
import { protoConfiguration, protoLanguageId, protoTokens } from './proto-language.ts';
import {
  textprotoConfiguration,
  textprotoLanguageId,
  textprotoTokens,
} from './textproto-language.ts';

/** The parts of Monaco that the editor component uses. */
export interface MonacoParts {
  readonly editor: typeof monaco.editor;
  readonly Uri: typeof monaco.Uri;
  readonly KeyCode: typeof monaco.KeyCode;
  readonly KeyMod: typeof monaco.KeyMod;
  readonly MarkerSeverity: typeof monaco.MarkerSeverity;
  /** Ties a JSON Schema to the document of a path; null unties it. */
  readonly setSchema: (path: string, schema: Readonly<Record<string, unknown>> | null) => void;
  readonly setAssist: SetAssist;
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
  monaco.languages.register({ id: protoLanguageId, extensions: ['.proto'] });
  monaco.languages.setLanguageConfiguration(protoLanguageId, protoConfiguration);
  monaco.languages.setMonarchTokensProvider(protoLanguageId, protoTokens);
  monaco.languages.register({ id: textprotoLanguageId, extensions: ['.textproto'] });
  monaco.languages.setLanguageConfiguration(textprotoLanguageId, textprotoConfiguration);
  monaco.languages.setMonarchTokensProvider(textprotoLanguageId, textprotoTokens);
  applySchemas();
  return {
    editor: monaco.editor,
    Uri: monaco.Uri,
    KeyCode: monaco.KeyCode,
    KeyMod: monaco.KeyMod,
    MarkerSeverity: monaco.MarkerSeverity,
    setAssist: registerAssist(monaco, ['json', textprotoLanguageId]),
    setSchema(path, schema) {
      if (schema === null ? !schemas.delete(path) : schemas.get(path) === schema) return;
      if (schema !== null) schemas.set(path, schema as JSONSchema);
      applySchemas();
    },
  };
}

function applySchemas(): void {
  jsonDefaults.setDiagnosticsOptions({
    // The engine is the one judge of a body; the schema serves completion and explanations.
    validate: false,
    allowComments: true,
    enableSchemaRequest: false,
    schemas: [...schemas].map(([path, schema]) => ({
      uri: `protodesk-schema:${path}`,
      fileMatch: [path],
      schema,
    })),
  });
}
