import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { problem } from '../../../../../shared/problem.ts';
import type { EngineCalls } from '../../../../kernel/engine-client.ts';
import { createNoticesStore } from '../../../../kernel/notices-store.ts';
import { newRequest, tabOf } from '../../../../kernel/tabs/request-tab.ts';
import {
  addTab,
  emptyTabs,
  requestTabOf,
  type TabsState,
} from '../../../../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../../../../kernel/window-store.ts';
import { fillSample } from './fill-sample.ts';

const misfit = problem({ kind: 'json-mismatch', title: 'No', detail: 'It does not fit.' });

/** An app whose engine has a sample for each variant, and writes it in capitals in other formats. */
function opened(body: BodyDraft, { canConvert = true, hasType = true } = {}) {
  const request = { ...newRequest('r'), requestType: hasType ? 'a.B' : null, body };
  const tabs = createStore<TabsState>(() => addTab(emptyTabs, tabOf('t', request, null)));
  const sampleBody: EngineCalls['sampleBody'] = async ({ fields, variant }) => ({
    ok: true,
    value: { text: `{"${fields}": ${variant}}` },
  });
  const convertBody: EngineCalls['convertBody'] = async ({ body: { text = '', ...rest }, to }) =>
    canConvert
      ? { ok: true, value: { body: { ...rest, format: to, text: text.toUpperCase() }, notes: [] } }
      : { ok: false, problem: misfit };
  const app = {
    tabs,
    own: new Map(),
    window: createWindowStore(),
    notices: createNoticesStore(),
    engine: { sampleBody, convertBody },
  };
  return {
    app,
    bodyNow: () => requestTabOf(tabs.getState(), 't')?.request.body,
    notices: () => app.notices.getState().notices,
  };
}

const empty: BodyDraft = { format: 'json', text: '' };
const typed: BodyDraft = { format: 'json', text: '{"typed": 1}' };

describe('fillSample', () => {
  it('fills an empty body without a notice', async () => {
    const { app, bodyNow, notices } = opened(empty);
    await fillSample(app, 't', 'minimal');
    expect([bodyNow(), notices()]).toEqual([{ format: 'json', text: '{"minimal": 0}' }, []]);
  });

  it('restores the typed body on undo', async () => {
    const { app, bodyNow, notices } = opened(typed);
    await fillSample(app, 't', 'every');
    expect(bodyNow()?.text).toBe('{"every": 0}');
    notices()[0]?.actions[0]?.run();
    expect(bodyNow()).toBe(typed);
  });

  it('chooses varies the members of oneofs', async () => {
    const { app, bodyNow } = opened(empty);
    for (let round = 0; round < 3; round += 1) await fillSample(app, 't', 'every');
    expect(bodyNow()?.text).toBe('{"every": 2}');
    await fillSample(app, 't', 'minimal');
    expect(bodyNow()?.text).toBe('{"minimal": 0}');
  });

  it('keeps the format, the framing and the other options', async () => {
    const { app, bodyNow } = opened({
      format: 'textproto',
      text: '',
      framing: 'delimited',
      writeDefaults: true,
    });
    await fillSample(app, 't', 'minimal');
    expect(bodyNow()).toEqual({
      format: 'textproto',
      text: '[\n  {"MINIMAL": 0}\n]',
      framing: 'delimited',
      writeDefaults: true,
    });
  });

  it('leaves the body when the sample cannot be written in its format', async () => {
    const body: BodyDraft = { format: 'textproto', text: 'a: 1' };
    const { app, bodyNow, notices } = opened(body, { canConvert: false });
    await fillSample(app, 't', 'minimal');
    expect(bodyNow()).toBe(body);
    expect(notices()).toMatchObject([{ content: { kind: 'problem', problem: misfit } }]);
  });

  it('does nothing without a type', async () => {
    const { app, bodyNow } = opened(typed, { hasType: false });
    await fillSample(app, 't', 'minimal');
    expect(bodyNow()).toBe(typed);
  });
});
