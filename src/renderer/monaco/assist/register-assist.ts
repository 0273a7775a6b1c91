import type * as monacoApi from 'monaco-editor/editor/editor.api';
import { offerPlaceholders } from './offer-placeholders.ts';
import type { TextAssist } from './text-assist.ts';

/** Says who is asked while the text of a path is typed; null takes it back. */
export type SetAssist = (path: string, assist: TextAssist | null) => void;

/** Has Monaco offer what the assist of a text knows, in the languages of bodies. */
export function registerAssist(
  { languages }: Pick<typeof monacoApi, 'languages'>,
  languageIds: string[],
): SetAssist {
  const assists = new Map<string, TextAssist>();
  languages.registerCompletionItemProvider(languageIds, {
    triggerCharacters: ['{', '$'],
    provideCompletionItems(model, position) {
      const assist = assists.get(model.uri.toString());
      if (assist === undefined) return null;
      const offered = offerPlaceholders(languages, model, position, assist.placeholders);
      return offered === null ? null : { suggestions: offered };
    },
  });
  return (path, assist) => {
    if (assist === null) assists.delete(path);
    else assists.set(path, assist);
  };
}
