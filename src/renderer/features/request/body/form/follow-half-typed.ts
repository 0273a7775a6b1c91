import type { App } from '../../../../kernel/app.ts';
import { halfTypedNotice } from '../../../../kernel/half-typed.ts';
import { hideNotice } from '../../../../kernel/notices-store.ts';
import { keptIn } from '../../../../kernel/tabs/body-switch.ts';
import { setHalfTyped } from '../../../../kernel/tabs/request-tab.ts';
import { type RequestTab, requestTabsOf } from '../../../../kernel/tabs/tabs-state.ts';
import type { HeldTypes } from './form-memories.ts';
import { formMemoriesOf } from './form-memories.ts';
import { halfTypedIn } from './half-typed.ts';

/** The parts of the app that know what is half typed. */
export type HalfTypedApp = Pick<App, 'tabs' | 'own' | 'schemas' | 'notices'> & {
  readonly engine: Pick<App['engine'], 'describeTypes'>;
};

/** What the judgement of a tab depends on. */
type Ground = Pick<RequestTab, 'typed' | 'kept' | 'request'>;

/**
 * Keeps in each tab what is half typed in its form, whichever view is shown: one judgement, which sending,
 * saving, comparing, timing, the check line and the mark of unsaved changes go by.
 */
export function followHalfTyped(app: HalfTypedApp): void {
  const judged = new Map<string, Ground>();
  const followed = new Set<HeldTypes>();

  function typesOf(schemaSet: string | null): HeldTypes {
    const held = formMemoriesOf(app).typesOf(schemaSet, (typeNames) =>
      app.engine.describeTypes({ typeNames: [...typeNames], schemaSet }),
    );
    held.follow(app.schemas.getState().revision);
    if (!followed.has(held)) {
      followed.add(held);
      held.state.subscribe(judgeAgain);
    }
    return held;
  }

  function judge(tab: RequestTab): void {
    const { tabId, typed, kept, request, halfTyped } = tab;
    judged.set(tabId, { typed, kept, request });
    const problems = isForgotten(tab) ? [] : problemsOf(tab);
    if (JSON.stringify(problems) === JSON.stringify(halfTyped)) return;
    app.tabs.setState((state) => setHalfTyped(state, tabId, problems));
    if (problems.length === 0) hideNotice(app.notices, halfTypedNotice(tabId));
  }

  function problemsOf({ typed, kept, request }: RequestTab) {
    const { body, requestType: typeName, schemaSet } = request;
    // In another format the JSON that the form was of is kept.
    const json = body.format === 'json' ? body : keptIn(kept, 'json')?.body;
    if (json === undefined) return [];
    const held = typesOf(schemaSet);
    const { types } = held.state.getState();
    const framing = json.framing ?? null;
    const { problems, wantedTypes } = halfTypedIn(typed, {
      text: json.text,
      typeName,
      framing,
      types,
    });
    held.want(wantedTypes);
    return problems;
  }

  function judgeChanged(): void {
    const tabs = requestTabsOf(app.tabs.getState().tabs);
    for (const tabId of judged.keys()) {
      if (!tabs.some((tab) => tab.tabId === tabId)) judged.delete(tabId);
    }
    for (const tab of tabs) if (!isSameGround(tab, judged.get(tab.tabId))) judge(tab);
  }

  function judgeAgain(): void {
    judged.clear();
    judgeChanged();
  }

  app.tabs.subscribe((state, before) => {
    if (state.tabs !== before.tabs) judgeChanged();
  });
  app.schemas.subscribe((state, before) => {
    if (state.revision !== before.revision) judgeAgain();
  });
}

/** A body that lies in a file has no form, and nothing in which one was typed. */
function isForgotten({ typed, request }: RequestTab): boolean {
  return request.body.file !== undefined || typed.every(({ fault }) => fault === null);
}

function isSameGround(tab: RequestTab, before: Ground | undefined): boolean {
  return (
    before !== undefined &&
    tab.typed === before.typed &&
    tab.kept === before.kept &&
    tab.request === before.request
  );
}
