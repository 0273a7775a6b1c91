import type * as monacoApi from 'monaco-editor/editor/editor.api';
import type { BodyLanguage } from '../../shared/model/body-formats.ts';
import { explainJson, offerJson } from './assist/json/assist-json.ts';
import type { Explained, Offer, Offers } from './assist/offer.ts';
import { offerPlaceholders } from './assist/offer-placeholders.ts';
import type { TextAssist, TypeAssist } from './assist/text-assist.ts';
import { explainTextproto, offerTextproto } from './assist/textproto/assist-textproto.ts';
import { createTypeLookup } from './assist/type-lookup.ts';
import { textOf } from './model-text.ts';

/** Sets the assist for the text at a path; null removes it. */
export type SetAssist = (path: string, assist: TextAssist | null) => void;

interface LanguageAssist {
  readonly offer: (
    assist: TypeAssist,
    text: string,
    offset: number,
    nowMs: number,
  ) => Promise<Offers | null>;
  readonly explain: (assist: TypeAssist, text: string, offset: number) => Promise<Explained | null>;
}

const byLanguage: Readonly<Record<BodyLanguage, LanguageAssist>> = {
  json: { offer: offerJson, explain: explainJson },
  textproto: { offer: offerTextproto, explain: explainTextproto },
};

/** Makes Monaco suggest, explain and format texts with their assist, in the languages of bodies. */
export function registerAssist({ languages }: Pick<typeof monacoApi, 'languages'>): SetAssist {
  const assists = new Map<string, TextAssist & TypeAssist>();
  const words = new WeakMap<monacoApi.languages.CompletionItem, () => string>();
  const of = (model: monacoApi.editor.ITextModel) => assists.get(model.uri.toString());

  for (const [languageId, language] of Object.entries(byLanguage)) {
    languages.registerCompletionItemProvider(languageId, {
      triggerCharacters: ['"', '{', '[', '$', ':', ' ', '/', '@'],
      async provideCompletionItems(model, position, _context, token) {
        const assist = of(model);
        if (assist === undefined) return null;
        const placeholders = offerPlaceholders(languages, model, position, assist.placeholders);
        if (placeholders !== null) return { suggestions: placeholders };
        const offset = model.getOffsetAt(position);
        const text = textOf(model);
        if (!(await isStillWanted(token))) return null;
        const found = await language.offer(assist, text, offset, Date.now());
        if (found === null || model.isDisposed()) return null;
        const range = rangeOf(model, found);
        // A choice may only replace text in the line of the cursor.
        if (range.startLineNumber !== range.endLineNumber) return null;
        const suggestions = found.offers.map((offer, index) => {
          const item = itemOf(languages, offer, range, index);
          if (offer.words !== null) words.set(item, offer.words);
          return item;
        });
        return { suggestions, incomplete: found.isPartial };
      },
      resolveCompletionItem(item) {
        const value = words.get(item)?.();
        return value === undefined ? item : { ...item, documentation: { value } };
      },
    });
    languages.registerHoverProvider(languageId, {
      async provideHover(model, position, token) {
        const assist = of(model);
        if (assist === undefined) return null;
        const offset = model.getOffsetAt(position);
        const text = textOf(model);
        if (!(await isStillWanted(token))) return null;
        const explained = await language.explain(assist, text, offset);
        if (explained === null || model.isDisposed()) return null;
        return { range: rangeOf(model, explained), contents: [{ value: explained.words }] };
      },
    });
    languages.registerDocumentFormattingEditProvider(languageId, {
      async provideDocumentFormattingEdits(model) {
        const before = model.getVersionId();
        const text = await of(model)?.layOut(textOf(model));
        // Drop the result when the text changed meanwhile.
        if (text == null || model.isDisposed() || model.getVersionId() !== before) return [];
        return [{ range: model.getFullModelRange(), text }];
      },
    });
  }

  return (path, assist) => {
    if (assist === null) assists.delete(path);
    else assists.set(path, { ...assist, ...createTypeLookup(assist.describeTypes) });
  };
}

/** Lets the pressed key take effect first, because reading a long text takes a while. */
async function isStillWanted(token: monacoApi.CancellationToken): Promise<boolean> {
  await new Promise<void>((next) => setTimeout(next));
  return !token.isCancellationRequested;
}

function rangeOf(
  model: monacoApi.editor.ITextModel,
  { start, end }: { readonly start: number; readonly end: number },
): monacoApi.IRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

function itemOf(
  {
    CompletionItemKind,
    CompletionItemInsertTextRule,
    CompletionItemTag,
  }: typeof monacoApi.languages,
  offer: Offer,
  range: monacoApi.IRange,
  index: number,
): monacoApi.languages.CompletionItem {
  const kinds: Record<Offer['kind'], monacoApi.languages.CompletionItemKind> = {
    field: CompletionItemKind.Field,
    extension: CompletionItemKind.Interface,
    'enum-value': CompletionItemKind.EnumMember,
    value: CompletionItemKind.Value,
    message: CompletionItemKind.Struct,
  };
  const { label, detail, snippet, filter, isDeprecated, goesOn } = offer;
  return {
    label: { label, description: detail },
    kind: kinds[offer.kind],
    tags: isDeprecated ? [CompletionItemTag.Deprecated] : [],
    insertText: snippet,
    insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet,
    filterText: filter,
    sortText: String(index).padStart(5, '0'),
    range,
    ...(goesOn && { command: { id: 'editor.action.triggerSuggest', title: 'Suggest' } }),
  };
}
