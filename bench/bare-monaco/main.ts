import * as monaco from 'monaco-editor/editor/editor.api';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker&inline';
import 'monaco-editor/features/register.all';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';

self.MonacoEnvironment = { getWorker: () => new EditorWorker() };
// As in the app, where the engine checks bodies: syntax colours only.
jsonDefaults.setModeConfiguration({ tokens: true });

const place = document.querySelector<HTMLElement>('#editor');

/** Creates an editor with a text, and removes it once it is drawn; returns the measuring function. */
function openText(text: string): () => void {
  if (place === null) throw new Error('The page has no place for an editor.');
  const editor = monaco.editor.create(place, { value: text, language: 'json' });
  return () => {
    editor.getModel()?.dispose();
    editor.dispose();
  };
}

Object.assign(globalThis, { openText });
