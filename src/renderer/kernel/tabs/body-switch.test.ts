import { describe, expect, it } from 'vitest';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../shared/model/body-formats.ts';
import { problem } from '../../../shared/problem.ts';
import {
  beginSwitch,
  bringBack,
  editBodyText,
  editJsonBody,
  endSwitch,
  failedSwitch,
  failSwitch,
  forgetTakenOut,
  keptOfEmpty,
  leaveSwitch,
  planSwitch,
  takenOutOf,
  takeOutOfJson,
} from './body-switch.ts';
import { editRequest, newRequest, tabOf } from './request-tab.ts';
import { addTab, emptyTabs, type RequestTab, requestTabOf, type TabsState } from './tabs-state.ts';

const json: BodyDraft = { format: 'json', text: '{\n  // who\n  "name": "A"\n}' };
const text: BodyDraft = { format: 'textproto', text: 'name: "A"' };
const hex: BodyDraft = { format: 'hex', text: '0a 01 41' };
const misfit = problem({ kind: 'json-mismatch', title: 'No', detail: 'It does not fit.' });

function opened(body: BodyDraft, requestType: string | null = 'a.B'): TabsState {
  const request = { ...newRequest('r'), requestType, body };
  return addTab(emptyTabs, tabOf('t', request, null));
}

function tabIn(state: TabsState): RequestTab {
  const tab = requestTabOf(state, 't');
  if (tab === null) throw new Error('There is no tab.');
  return tab;
}

function bodyIn(state: TabsState): BodyDraft {
  return tabIn(state).request.body;
}

function switched(state: TabsState, to: BodyDraft): TabsState {
  return endSwitch(state, 't', bodyIn(state), to);
}

/** Switches to a format without a call to the engine. */
function back(state: TabsState, to: TypedFormat): TabsState {
  const plan = planSwitch(tabIn(state), to);
  if (plan.kind !== 'ready') throw new Error(`It is not at hand: ${JSON.stringify(plan)}`);
  return switched(state, plan.body);
}

describe('planning another format', () => {
  it.each<[string, BodyDraft, string | null, TypedFormat, unknown]>([
    ['the one it has', json, 'a.B', 'json', { kind: 'same' }],
    ['another', json, 'a.B', 'hex', { kind: 'convert', typeName: 'a.B', before: null }],
    ['another without a type', json, null, 'hex', { kind: 'untyped' }],
    [
      'nothing typed, whatever the type',
      { format: 'json', text: ' \n', framing: 'delimited', writeDefaults: true },
      null,
      'textproto',
      {
        kind: 'ready',
        body: { format: 'textproto', text: '', framing: 'delimited', writeDefaults: true },
      },
    ],
    [
      'unknown fields and no text',
      { format: 'json', text: '', aside: [{ path: '', base64: 'OAE=' }] },
      'a.B',
      'textproto',
      { kind: 'convert', typeName: 'a.B', before: null },
    ],
    [
      'a file',
      { format: 'file', text: '', file: { path: 'a.bin', byteLength: 3 } },
      'a.B',
      'json',
      { kind: 'file' },
    ],
    [
      'text in a file',
      { format: 'json', text: '', file: { path: 'a.json', byteLength: 3 } },
      'a.B',
      'textproto',
      { kind: 'file' },
    ],
  ])('from %s', (_name, body, type, to, plan) => {
    expect(planSwitch(tabIn(opened(body, type)), to)).toEqual(plan);
  });
});

describe('switching back to a format', () => {
  it('restores the exact text while nothing changed', () => {
    const there = switched(opened(json), text);
    const here = back(there, 'json');
    expect(bodyIn(here)).toBe(json);
    expect(bodyIn(back(here, 'textproto'))).toBe(text);
  });

  it('restores it through several formats, in any order', () => {
    const there = switched(switched(opened(json), text), hex);
    expect(bodyIn(back(there, 'json'))).toBe(json);
    expect(bodyIn(back(there, 'textproto'))).toBe(text);
    expect(bodyIn(back(back(there, 'json'), 'textproto'))).toBe(text);
    expect(bodyIn(back(back(back(there, 'json'), 'textproto'), 'hex'))).toBe(hex);
  });

  it('passes on the earlier text once something changed', () => {
    const there = editBodyText(switched(opened(json), text), 't', 'textproto', 'name: "B"');
    const plan = planSwitch(tabIn(there), 'json');
    expect(plan).toEqual({ kind: 'convert', typeName: 'a.B', before: json.text });
  });

  it('restores the text when the change was undone', () => {
    const there = switched(opened(json), text);
    const changed = editBodyText(there, 't', 'textproto', 'name: "B"');
    expect(bodyIn(back(editBodyText(changed, 't', 'textproto', text.text), 'json'))).toBe(json);
  });

  it.each<[string, Partial<RequestTab['request']>]>([
    ['another type', { requestType: 'a.C' }],
    ['another schema set', { schemaSet: 'other' }],
    ['another framing', { body: { ...text, framing: 'delimited' } }],
    ['other defaults', { body: { ...text, writeDefaults: true } }],
  ])('converts again for %s', (_name, patch) => {
    const there = editRequest(switched(opened(json), text), 't', patch);
    expect(planSwitch(tabIn(there), 'json')).toMatchObject({
      kind: 'convert',
      before: json.text,
    });
  });

  it('does not reuse bytes made with variables: their values may have changed', () => {
    const filled: BodyDraft = { format: 'json', text: '{"name": "{{name}}"}' };
    const here = back(switched(opened(filled), hex), 'json');
    expect(bodyIn(here)).toBe(filled);
    expect(planSwitch(tabIn(here), 'hex')).toMatchObject({ kind: 'convert' });
  });

  it('loses no text when everything was deleted in another format', () => {
    const emptied = editBodyText(switched(opened(json), text), 't', 'textproto', '');
    const here = back(emptied, 'json');
    expect(bodyIn(here).text).toBe('');
    expect(keptOfEmpty(tabIn(here))?.body).toBe(json);
    expect(keptOfEmpty(tabIn(back(here, 'hex')))).toBeNull();
    expect(keptOfEmpty(tabIn(back(back(here, 'hex'), 'json')))?.body).toBe(json);
    const typed = editBodyText(here, 't', 'json', '{}');
    expect(keptOfEmpty(tabIn(typed))).toBeNull();
    const restored = bringBack(here, 't', 'json');
    expect([bodyIn(restored), tabIn(restored).kept]).toEqual([json, []]);
  });

  it('keeps one text per format', () => {
    let state = opened(json);
    for (let round = 0; round < 5; round += 1) {
      state = switched(state, { ...text, text: `name: "${round}"` });
      state = switched(state, { ...hex, text: `0a 01 3${round}` });
      state = switched(state, { ...json, text: `{"name": "${round}"}` });
    }
    expect(tabIn(state).kept.map(({ body }) => body.text)).toEqual(['name: "4"', '0a 01 34']);
  });
});

describe('a requested format', () => {
  it('does not replace what was typed meanwhile', () => {
    const asked = beginSwitch(opened(json), 't', 'textproto', 5);
    const typed = editBodyText(asked, 't', 'json', '{"name": "AB"}');
    expect(endSwitch(typed, 't', json, text)).toBe(typed);
  });

  it('shows notes about the conversion until they are closed', () => {
    const there = endSwitch(opened(json), 't', json, hex, [misfit]);
    expect(tabIn(there).bodySwitch).toEqual({ kind: 'converted', notes: [misfit] });
    expect(tabIn(leaveSwitch(there, 't')).bodySwitch).toBeNull();
  });

  it('can be cancelled', () => {
    const asked = beginSwitch(opened(json), 't', 'textproto', 5);
    expect(leaveSwitch(asked, 't')).toEqual(opened(json));
  });

  it('clears the refusal of a send, as any change of the body does', () => {
    const [tab] = opened(json).tabs;
    const refused = { ...emptyTabs, tabs: [{ ...tab, refusal: misfit } as RequestTab] };
    expect(tabIn(endSwitch(refused, 't', json, text)).refusal).toBeNull();
  });
});

describe('a format that fails', () => {
  it('leaves the view as it is and shows why, until the body is changed', () => {
    const failed = failSwitch(opened(json), 't', 'textproto', misfit);
    expect(bodyIn(failed)).toBe(json);
    expect(failedSwitch(tabIn(failed))).toMatchObject({ to: 'textproto', problem: misfit });
    const changed = editBodyText(failed, 't', 'json', '{}');
    expect(failedSwitch(tabIn(changed))).toBeNull();
    expect(failedSwitch(tabIn(editBodyText(changed, 't', 'json', json.text)))).not.toBeNull();
  });

  it('offers the text typed in it before, which loses nothing', () => {
    const broken = editBodyText(switched(opened(json), text), 't', 'textproto', 'name: ');
    const failed = failSwitch(broken, 't', 'json', misfit);
    const restored = bringBack(failed, 't', 'json');
    expect(bodyIn(restored)).toBe(json);
    expect(tabIn(restored).bodySwitch).toBeNull();
    expect(bodyIn(back(restored, 'textproto')).text).toBe('name: ');
  });

  it('offers nothing when no text was typed in it', () => {
    const failed = failSwitch(opened(json), 't', 'hex', misfit);
    expect(bringBack(failed, 't', 'hex')).toBe(failed);
  });
});

describe('editing the text of a body', () => {
  it('ignores an editor of another format, and one that reports no change', () => {
    const state = opened(json);
    expect(editBodyText(state, 't', 'textproto', 'x')).toBe(state);
    expect(editBodyText(state, 't', 'json', json.text)).toBe(state);
  });

  it('changes the preserved fields, and drops them with the last one', () => {
    const aside = [{ path: '', base64: 'OAE=' }];
    const more = editJsonBody(opened(json), 't', '{}', aside);
    expect(bodyIn(more)).toEqual({ format: 'json', text: '{}', aside });
    expect(editJsonBody(more, 't', '{}', [...aside])).toBe(more);
    expect(bodyIn(editJsonBody(more, 't', '{}', []))).toEqual({ format: 'json', text: '{}' });
    const other = opened(text);
    expect(editJsonBody(other, 't', '{}', aside)).toBe(other);
  });

  it('ignores an editor hidden behind a file', () => {
    const state = opened({ format: 'json', text: '', file: { path: 'a.json', byteLength: 9 } });
    expect(editBodyText(state, 't', 'json', '{}')).toBe(state);
  });
});

describe('a body before misfits were taken out', () => {
  const odd: BodyDraft = { format: 'json', text: '{"odd": 1, "name": "A"}' };
  const fit = '{"name": "A"}';

  it('is kept, and mentioned while the body lacks them', () => {
    const state = takeOutOfJson(opened(odd), 't', fit, []);
    expect(bodyIn(state).text).toBe(fit);
    expect(takenOutOf(tabIn(state))).toEqual(odd);
    const typedOn = editBodyText(state, 't', 'json', '{"name": "B"}');
    expect(takenOutOf(tabIn(typedOn))).toEqual(odd);
    const undone = editBodyText(state, 't', 'json', odd.text);
    expect(takenOutOf(tabIn(undone))).toBeNull();
    expect(takenOutOf(tabIn(forgetTakenOut(state, 't')))).toBeNull();
  });

  it('is kept no longer than one text per format', () => {
    const state = takeOutOfJson(opened(odd), 't', fit, []);
    const further = takeOutOfJson(state, 't', '{}', []);
    expect(tabIn(further).kept.map(({ body }) => body.text)).toEqual([fit]);
    const elsewhere = switched(state, text);
    expect(takenOutOf(tabIn(elsewhere))).toBeNull();
    expect(bodyIn(back(elsewhere, 'json')).text).toBe(fit);
  });

  it('is not used to convert to another format', () => {
    const asText = switched(opened(text), odd);
    const state = takeOutOfJson(asText, 't', fit, []);
    expect(planSwitch(tabIn(state), 'textproto').kind).toBe('convert');
  });

  it('is nothing when nothing was taken out', () => {
    const state = takeOutOfJson(opened(odd), 't', odd.text, []);
    expect(tabIn(state).kept).toEqual([]);
    expect(takenOutOf(tabIn(state))).toBeNull();
  });
});
