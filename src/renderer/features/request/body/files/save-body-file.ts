import { readHexText } from '../../../../../shared/hex/hex-text.ts';
import { formatOf } from '../../../../../shared/model/body-formats.ts';
import type { SavedRequest } from '../../../../../shared/model/saved-request.ts';
import { type Problem, problem } from '../../../../../shared/problem.ts';
import type { App } from '../../../../kernel/app.ts';
import { sayNotInFile } from '../../../../kernel/half-typed.ts';
import { hideNotice, showProblem } from '../../../../kernel/notices-store.ts';
import { showSaved } from '../../../../kernel/show-in-folder.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';

/** The label of what saves the bytes of a body to a file. */
export const saveBytesLabel = 'Save the bytes...';

/** Saves a body to a chosen file: the typed text, or the bytes it stands for, with the current variables. */
export async function saveBodyFile(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'shell' | 'tabs'>,
  tabId: string,
  what: 'text' | 'bytes',
): Promise<void> {
  const request = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (request === undefined) return;
  const id = `body-saved-${tabId}`;
  const bytes =
    what === 'text' ? new TextEncoder().encode(request.body.text) : await bytesOf(app, request);
  if ('kind' in bytes) return showProblem(app.notices, id, bytes);
  const kind = (what === 'text' && formatOf(request.body.format).savedAs) || 'binpb';
  const suggestedName = `${request.name}.${kind}`;
  const chosen = await app.shell.chooseSavePath({ suggestedName, kind });
  if (!chosen.ok) return showProblem(app.notices, id, chosen.problem);
  const { saveId } = chosen.value;
  if (saveId === null) return;
  const saved = await app.engine.saveFile({ saveId, bytes });
  if (!saved.ok) return showProblem(app.notices, id, saved.problem);
  hideNotice(app.notices, id);
  sayNotInFile(app, tabId);
  showSaved(app, id, 'The body is saved', saved.value.path);
}

async function bytesOf(
  app: Pick<App, 'engine' | 'tabs'>,
  { body, requestType, schemaSet, id }: SavedRequest,
): Promise<Uint8Array<ArrayBuffer> | Problem> {
  if (body.format === 'hex') return bytesOfHex(body.text);
  if (requestType === null) return untyped;
  const { environmentName } = app.tabs.getState();
  const scope = { typeName: requestType, schemaSet, requestId: id, environmentName };
  const made = await app.engine.convertBody({ ...scope, body, to: 'hex', before: null });
  return made.ok ? bytesOfHex(made.value.body.text) : made.problem;
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> | Problem {
  const reading = readHexText(text);
  if (reading.kind === 'bytes') return reading.bytes;
  return problem({
    kind: 'body-malformed',
    title: 'The body is not hex digits',
    detail: reading.reason,
    hint: 'Fix it in the hex view.',
  });
}

const untyped = problem({
  kind: 'type-missing',
  title: 'No request type is chosen',
  detail: 'The bytes of a body need its message type.',
  hint: 'Choose a Request type, or save the text.',
});
