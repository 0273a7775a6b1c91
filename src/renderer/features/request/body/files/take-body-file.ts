import {
  maxPastedBytes,
  maxStagedPieceBytes,
} from '../../../../../shared/contract/engine-bytes.ts';
import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import {
  type BodyFormat,
  bodyFormatSchema,
  formatOf,
} from '../../../../../shared/model/body-formats.ts';
import { type Problem, problem } from '../../../../../shared/problem.ts';
import type { App } from '../../../../kernel/app.ts';
import { hideNotice, showNotice, showProblem } from '../../../../kernel/notices-store.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';
import { formatBytes } from '../../../../ui/format-quantity.ts';
import { putBody } from '../draft/put-body.ts';
import { fillPasted } from '../fill/fill-pasted.ts';

/** The used parts of a file, from the browser or from tests. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'slice'>;

/** The parts of the app needed to use a file as a body. */
export interface FileTakingApp {
  readonly tabs: App['tabs'];
  readonly window: App['window'];
  readonly notices: App['notices'];
  readonly engine: Pick<
    App['engine'],
    'readPasted' | 'stageBodyFile' | 'convertBody' | 'cancelCall'
  >;
}

/**
 * Uses a file as the body of a request, in the view that is shown; its format is detected. A file that is too
 * large to edit is sent from a copy.
 */
export async function takeBodyFile(
  app: FileTakingApp,
  tabId: string,
  file: ChosenFile,
): Promise<void> {
  if (file.size > maxPastedBytes) return sendFile(app, tabId, file, formatOfName(file.name));
  const request = requestTabOf(app.tabs.getState(), tabId)?.request;
  const content = request && (await readPiece(file, 0, file.size));
  if (request === undefined || content === undefined) return;
  if ('kind' in content) return showProblem(app.notices, noticeId(tabId), content);
  const { requestType: typeName, schemaSet, body } = request;
  const asked = { content, typeName, schemaSet, framing: body.framing ?? null };
  const read = await app.engine.readPasted(asked);
  if (!read.ok) return showProblem(app.notices, noticeId(tabId), read.problem);
  hideNotice(app.notices, noticeId(tabId));
  await fillPasted(app, tabId, read.value.body, `Body replaced with ${file.name}`);
}

/** Guesses the format of a large file from its name; bytes are sent unchanged. */
function formatOfName(name: string): BodyFormat {
  const lower = name.toLowerCase();
  const isTaken = (format: BodyFormat): boolean =>
    formatOf(format).takenEndings.some((ending) => lower.endsWith(`.${ending}`));
  return bodyFormatSchema.options.find(isTaken) ?? 'file';
}

/**
 * Sends a copy of a file as the body of a request, without reading it.
 *
 * @param format the format of the file; `file` sends its bytes unchanged
 */
export async function sendFile(
  app: FileTakingApp,
  tabId: string,
  file: ChosenFile,
  format: BodyFormat = 'file',
): Promise<void> {
  const id = noticeId(tabId);
  if (file.size > maxStagedPieceBytes) {
    const text = `${formatBytes(file.size)} are copied into the workspace.`;
    showNotice(app.notices, {
      id,
      content: { kind: 'busy', title: `Copying ${file.name}`, text },
      canClose: false,
    });
  }
  const staged = await stage(app, file);
  if ('kind' in staged) return showProblem(app.notices, id, staged);
  hideNotice(app.notices, id);
  const before = requestTabOf(app.tabs.getState(), tabId)?.request.body;
  if (before === undefined) return;
  const { framing, writeDefaults, mediaType } = before;
  const body: BodyDraft = {
    format,
    text: '',
    ...(format !== 'file' && framing && { framing }),
    ...(format !== 'file' && writeDefaults && { writeDefaults }),
    ...(format === before.format && mediaType && { mediaType }),
    file: staged,
  };
  putBody(app, tabId, body, `Body replaced with ${file.name}`);
}

async function stage(
  app: FileTakingApp,
  file: ChosenFile,
): Promise<NonNullable<BodyDraft['file']> | Problem> {
  const stageId = crypto.randomUUID();
  for (let offset = 0; ; ) {
    const end = Math.min(offset + maxStagedPieceBytes, file.size);
    const bytes = await readPiece(file, offset, end);
    if ('kind' in bytes) return bytes;
    const piece = { stageId, name: file.name, offset, bytes, isLast: end >= file.size };
    const staged = await app.engine.stageBodyFile(piece);
    if (!staged.ok) return staged.problem;
    if (staged.value.file !== null) return staged.value.file;
    offset = end;
  }
}

async function readPiece(
  file: ChosenFile,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer> | Problem> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer());
  } catch (error) {
    return problem({
      kind: 'file-read',
      title: `${file.name} could not be read`,
      detail: 'It was moved, deleted or changed, or cannot be read. The body is unchanged.',
      hint: 'Choose it again.',
      cause: String(error),
    });
  }
}

function noticeId(tabId: string): string {
  return `body-file-${tabId}`;
}
