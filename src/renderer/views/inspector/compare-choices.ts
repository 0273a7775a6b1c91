import { maxRecordingPage } from '../../../shared/contract/engine-decoding.ts';
import type { BodySource } from '../../../shared/model/body-source.ts';
import type { Reading } from '../../../shared/model/exchange.ts';
import type { RecordedEntry } from '../../../shared/model/opened-body.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { App } from '../../kernel/app.ts';
import { addTab, type DiffSide, openTab, type Tab } from '../../kernel/tabs/tabs-state.ts';
import { formatBytes } from '../../ui/format-quantity.ts';
import { shortName } from '../../ui/type-name.ts';

/** A body to compare with. */
export interface CompareChoice {
  readonly side: DiffSide;
  /** A line with its kind, its size and its origin. */
  readonly facts: string;
}

type Engine = Pick<App['engine'], 'getOpened' | 'getExchange' | 'readRecording'>;

/** The maximum number of entries to use from one recording. */
const maxEntries = 5000;

/** Names a response beside others of the same request. */
export function responseName(title: string, startedAt: string): string {
  return `${title}, ${timeOf(startedAt)}`;
}

/**
 * Returns the bodies of the other open tabs: opened bodies and responses, latest tab first, then the
 * exchanges of recordings, which may be many.
 */
export async function compareChoices(
  engine: Engine,
  tabs: readonly Tab[],
  own: BodySource,
): Promise<readonly CompareChoice[]> {
  const isMany = ({ kind }: Tab): number => (kind === 'recording' ? 1 : 0);
  const inOrder = [...tabs].reverse().sort((a, b) => isMany(a) - isMany(b));
  const found = await Promise.all(inOrder.map((tab) => choicesOfTab(engine, tab)));
  const known = new Set([keyOf(own)]);
  return found.flat().filter(({ side }) => {
    const key = keyOf(side);
    return !known.has(key) && known.add(key);
  });
}

/** Returns the choices that contain all words of a query. */
export function filterChoices(
  choices: readonly CompareChoice[],
  query: string,
): readonly CompareChoice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ side, facts }) => {
    const text = `${side.name} ${facts}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Shows two bodies side by side in a new tab. */
export function openDiff(app: Pick<App, 'saveNow' | 'tabs'>, left: DiffSide, right: DiffSide) {
  app.saveNow();
  const tab = openTab({ kind: 'diff', tabId: crypto.randomUUID(), left, right });
  app.tabs.setState((state) => addTab(state, tab));
}

/** Returns the same key for the same body, whatever its name. */
export function keyOf(source: BodySource): string {
  if ('openedId' in source) return source.openedId;
  if ('exchangeId' in source) return source.exchangeId;
  return `${source.recordingId} ${source.index}`;
}

async function choicesOfTab(engine: Engine, tab: Tab): Promise<readonly CompareChoice[]> {
  switch (tab.kind) {
    case 'body': {
      const { openedId, title: name } = tab;
      const result = await engine.getOpened({ openedId });
      if (!result.ok || result.value.kind !== 'body') return [];
      const { reading, body } = result.value.body;
      return [{ side: { openedId, name }, facts: factsOf(reading, body.byteLength, 'opened') }];
    }
    case 'request':
      return tab.exchangeId === null
        ? []
        : choicesOfExchange(engine, tab.exchangeId, titleOf(tab.request));
    case 'exchange':
      return choicesOfExchange(engine, tab.exchangeId, tab.title);
    case 'recording':
      return choicesOfRecording(engine, tab.recordingId, tab.title);
    // These hold no body of their own.
    case 'compare':
    case 'run':
    case 'schema':
    case 'folder':
    case 'diff':
      return [];
  }
}

async function choicesOfExchange(
  engine: Engine,
  exchangeId: string,
  title: string,
): Promise<readonly CompareChoice[]> {
  const result = await engine.getExchange({ exchangeId });
  if (!result.ok || result.value.response === null) return [];
  const { startedAt, response } = result.value;
  const facts = factsOf(response.reading, response.body.byteLength, `response ${response.status}`);
  return [{ side: { exchangeId, name: responseName(title, startedAt) }, facts }];
}

async function choicesOfRecording(
  engine: Engine,
  recordingId: string,
  title: string,
): Promise<readonly CompareChoice[]> {
  const choices: CompareChoice[] = [];
  for (let start = 0; start < maxEntries; start += maxRecordingPage) {
    const result = await engine.readRecording({ recordingId, start, count: maxRecordingPage });
    if (!result.ok || result.value.entries.length === 0) break;
    for (const entry of result.value.entries) {
      if (entry.bodyBytes === null) continue;
      const { index, method, url } = entry;
      const name = `${method} ${url.replace(/^[a-z]+:\/\/[^/]*/u, '') || url}`;
      choices.push({ side: { recordingId, index, name }, facts: factsOfEntry(entry, title) });
    }
    if (start + maxRecordingPage >= result.value.recording.entryCount) break;
  }
  return choices;
}

function factsOfEntry(entry: RecordedEntry, title: string): string {
  const { typeName, mediaType, bodyBytes, status, startedAt } = entry;
  return [
    typeName === null ? mediaType : shortName(typeName),
    formatBytes(bodyBytes ?? 0),
    `${status ?? ''} in ${title}`.trim(),
    ...(startedAt === null ? [] : [timeOf(startedAt)]),
  ]
    .filter(Boolean)
    .join(' · ');
}

function factsOf(reading: Reading, bytes: number, where: string): string {
  const typeName = 'typeName' in reading ? reading.typeName : null;
  const what = typeName === null ? reading.kind : shortName(typeName);
  return `${what} · ${formatBytes(bytes)} · ${where}`;
}

function timeOf(moment: string): string {
  return new Date(moment).toLocaleTimeString('en-GB');
}
