import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { Reading } from '../../../shared/model/exchange.ts';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { hideNotice, showNotice, showProblem } from '../../kernel/notices-store.ts';
import { editRequest, newRequest, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { formatCounted } from '../../ui/format-quantity.ts';

/** The parts of the app needed to open a body as a request's body. */
export interface DraftingApp {
  readonly tabs: App['tabs'];
  readonly notices: App['notices'];
  readonly saveNow: App['saveNow'];
  readonly engine: Pick<App['engine'], 'draftOfBody'>;
}

const noticeId = 'body-as-request';

/**
 * Opens a new request that sends a received body, editable as its type. The URL field gets the focus.
 *
 * @param fileName the name of its file when the body is too large to edit
 * @param name the name of the request; left out when the body has none
 */
export async function openAsRequestBody(
  app: DraftingApp,
  inspected: Inspected,
  fileName: string,
  name?: string,
): Promise<void> {
  const drafted = await draftOf(app, inspected, fileName);
  if (drafted === null) return;
  const request: SavedRequest = {
    ...newRequest(crypto.randomUUID()),
    method: 'POST',
    ...(name !== undefined && { name }),
    ...patchOf(inspected.reading, drafted.body),
  };
  app.saveNow();
  app.tabs.setState((state) => addTab(state, tabOf(crypto.randomUUID(), request, null)));
  showNotes(app, drafted.notes);
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('input[aria-label="URL"]')?.focus(),
  );
}

/** Replaces the body and type of an open request with a received body; a notice offers Undo. */
export async function putIntoRequest(
  app: DraftingApp,
  tabId: string,
  inspected: Inspected,
  fileName: string,
): Promise<void> {
  const drafted = await draftOf(app, inspected, fileName);
  const before = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (drafted === null || before === undefined) return;
  const { body, requestType, schemaSet, sendAs } = before;
  app.tabs.setState((state) => editRequest(state, tabId, patchOf(inspected.reading, drafted.body)));
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `"${titleOf(before)}" has this body now`,
      text: [
        'What was typed before is a click away.',
        ...drafted.notes.map(({ detail }) => detail),
      ].join(' '),
    },
    actions: [
      {
        label: 'Undo',
        run: () =>
          app.tabs.setState((state) =>
            editRequest(state, tabId, { body, requestType, schemaSet, sendAs }),
          ),
      },
    ],
  });
}

/** Returns what a body changes in a request: its type, and its content type. */
export function patchOf(
  reading: Reading,
  body: BodyDraft,
): Pick<SavedRequest, 'body' | 'requestType' | 'sendAs'> &
  Partial<Pick<SavedRequest, 'schemaSet'>> {
  const { typeName, schemaSet } = typeOf(reading);
  return {
    body,
    requestType: typeName,
    // Keep the request's set when none was chosen.
    ...(schemaSet !== null && { schemaSet }),
    sendAs: reading.kind === 'json' ? 'json' : 'protobuf',
  };
}

async function draftOf(
  app: DraftingApp,
  { body, reading }: Inspected,
  fileName: string,
): Promise<{ readonly body: BodyDraft; readonly notes: readonly Problem[] } | null> {
  const drafted = await app.engine.draftOfBody({
    bodyId: body.id,
    as: kindOf(reading),
    ...typeOf(reading),
    framing: reading.kind === 'protobuf' ? (reading.framing ?? null) : null,
    fileName: `${fileName}.bin`,
  });
  hideNotice(app.notices, noticeId);
  if (drafted.ok) return drafted.value;
  showProblem(app.notices, noticeId, drafted.problem);
  return null;
}

function kindOf({ kind }: Reading): 'protobuf' | 'json' | 'textproto' | 'other' {
  return kind === 'protobuf' || kind === 'json' || kind === 'textproto' ? kind : 'other';
}

function typeOf(reading: Reading): {
  readonly typeName: string | null;
  readonly schemaSet: string | null;
} {
  const typeName = reading.kind === 'protobuf' || reading.kind === 'json' ? reading.typeName : null;
  const schemaSet = reading.kind === 'protobuf' ? (reading.schemaSet ?? null) : null;
  return { typeName, schemaSet };
}

/** Shows notes about what changed in the body, if there are any. */
function showNotes(app: DraftingApp, notes: readonly Problem[]): void {
  if (notes.length === 0) return;
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `${formatCounted(notes.length, 'note')} on the body`,
      text: notes.map(({ title, detail }) => `${title}. ${detail}`).join(' '),
    },
  });
}
