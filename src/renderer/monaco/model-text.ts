import type { editor } from 'monaco-editor/editor/editor.api';

interface KnownText {
  readonly version: number;
  readonly text: string;
}

const known = new WeakMap<editor.ITextModel, KnownText>();

/**
 * What a model says. Several ask after each key, and each time Monaco would put a long text together
 * anew: it is done once for each version.
 */
export function textOf(model: editor.ITextModel): string {
  const version = model.getVersionId();
  const last = known.get(model);
  if (last?.version === version) return last.text;
  const text = model.getValue();
  known.set(model, { version, text });
  return text;
}
