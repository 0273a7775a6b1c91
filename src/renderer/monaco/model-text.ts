import type { editor } from 'monaco-editor/editor/editor.api';

interface KnownText {
  readonly version: number;
  readonly text: string;
}

const known = new WeakMap<editor.ITextModel, KnownText>();

/**
 * Returns the text of a model. Several callers ask after each key, and Monaco would join a long text each
 * time, so it is cached per version.
 */
export function textOf(model: editor.ITextModel): string {
  const version = model.getVersionId();
  const last = known.get(model);
  if (last?.version === version) return last.text;
  const text = model.getValue();
  known.set(model, { version, text });
  return text;
}
