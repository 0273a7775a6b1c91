// The api, all features, JSON, and the colours of YAML. The root import would bring every language (26 MB
// instead of 6). Features cannot be picked: the language brings them all, and one that arrives after the
// first editor finds no services.
import * as monaco from 'monaco-editor/editor/editor.api';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/yaml/register';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { darkTheme, editorThemes, lightTheme } from './editor-themes.ts';
import { protoConfiguration, protoLanguageId, protoTokens } from './proto-language.ts';
import { registerAssist, type SetAssist } from './register-assist.ts';
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
  readonly setAssist: SetAssist;
}

/** Configures Monaco. `loadMonaco` calls it once. */
export function setUpMonaco(): MonacoParts {
  self.MonacoEnvironment = {
    getWorker: () => new EditorWorker(),
  };
  monaco.editor.defineTheme(editorThemes.light, lightTheme);
  monaco.editor.defineTheme(editorThemes.dark, darkTheme);
  monaco.languages.register({ id: protoLanguageId, extensions: ['.proto'] });
  monaco.languages.setLanguageConfiguration(protoLanguageId, protoConfiguration);
  monaco.languages.setMonarchTokensProvider(protoLanguageId, protoTokens);
  monaco.languages.register({ id: textprotoLanguageId, extensions: ['.textproto'] });
  monaco.languages.setLanguageConfiguration(textprotoLanguageId, textprotoConfiguration);
  monaco.languages.setMonarchTokensProvider(textprotoLanguageId, textprotoTokens);
  // The rest of its JSON support reports variables and comments as errors; assist/register-assist.ts replaces
  // it.
  jsonDefaults.setModeConfiguration({ tokens: true });
  return {
    editor: monaco.editor,
    Uri: monaco.Uri,
    KeyCode: monaco.KeyCode,
    KeyMod: monaco.KeyMod,
    MarkerSeverity: monaco.MarkerSeverity,
    setAssist: registerAssist(monaco),
  };
}
