import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { fileOfBrowser } from './file-to-open.ts';
import { openFiles } from './open-files.ts';

/** So much of a file tells a descriptor set. */
const firstCount = 512;

/** A file or folder that was dropped on the window. */
interface DroppedItem {
  readonly file: File;
  readonly isFolder: boolean;
}

/** What a drop brings; to be called while its event is handled, as it is empty after that. */
export function itemsOfDrop({ files, items }: DataTransfer): readonly DroppedItem[] {
  const ofFiles = [...items].filter(({ kind }) => kind === 'file');
  return [...files].map((file, index) => ({
    file,
    isFolder: ofFiles[index]?.webkitGetAsEntry()?.isDirectory === true,
  }));
}

/** Reads schemas from what is dropped on the window, and opens all else to be looked into. */
export async function takeDropped(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'pathForFile' | 'saveNow' | 'tabs'>,
  items: readonly DroppedItem[],
): Promise<void> {
  const sorted = await Promise.all(
    items.map(async ({ file, isFolder }) => {
      const firstBytes = isFolder ? new Uint8Array() : await firstBytesOf(file);
      return { file, isOfSchemas: isSchema({ name: file.name, isFolder, firstBytes }) };
    }),
  );
  const schemas = sorted.filter(({ isOfSchemas }) => isOfSchemas);
  const paths = schemas.map(({ file }) => app.pathForFile(file)).filter((path) => path !== '');
  if (paths.length > 0) app.actions.importSchemas?.(paths);
  else if (schemas.length > 0) showProblem(app.notices, 'drop', notOnDisk);
  const others = sorted.filter(({ isOfSchemas }) => !isOfSchemas);
  await openFiles(
    app,
    others.map(({ file }) => fileOfBrowser(file)),
    'drop',
  );
}

/** One that cannot be read says so when it is opened. */
async function firstBytesOf(file: File): Promise<Uint8Array> {
  const first = await fileOfBrowser(file).read(0, firstCount);
  return first.ok ? first.value : new Uint8Array();
}

const notOnDisk = problem({
  kind: 'file-read',
  title: 'What you dropped has no place on disk',
  detail:
    'Schemas are read from files and folders, not from what is dragged out of another program.',
  hint: 'Save it as a file first, or use "Open folder...".',
});

/** What is dropped on the window. */
interface DroppedFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** Some hundred bytes, fewer when the file is shorter; none of a folder. */
  readonly firstBytes: Uint8Array;
}

/** Endings that nothing else has. */
const setNames =
  /\.(?:proto|desc|descriptor|protoset|fds|fdset|descriptorset|descriptor_set)(?:\.gz)?$/i;

/**
 * Whether what is dropped is of schemas: a folder, a .proto file, a descriptor set. All else is looked
 * into as a body. `.bin`, `.pb` and `.binpb` name both: such a file is a descriptor set when it begins as one.
 */
export function isSchema({ name, isFolder, firstBytes }: DroppedFile): boolean {
  return isFolder || setNames.test(name) || startsAsSet(firstBytes);
}

/**
 * A FileDescriptorSet begins with a file (field 1), and as every writer has it, that with its name (field
 * 1): a path to a .proto file (google/protobuf/descriptor.proto).
 */
function startsAsSet(bytes: Uint8Array): boolean {
  const file = fieldOne(bytes, 0);
  const name = file && fieldOne(bytes, file.start);
  if (!name || name.end > bytes.length || name.start === name.end) return false;
  return /^[^\p{Cc}\\"]+\.proto$/u.test(
    new TextDecoder().decode(bytes.subarray(name.start, name.end)),
  );
}

/** Field 1 as bytes, which may run past what is there; lengths up to 2^28. */
function fieldOne(
  bytes: Uint8Array,
  at: number,
): { readonly start: number; readonly end: number } | null {
  if (bytes[at] !== 0x0a) return null;
  let length = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[at + 1 + index];
    if (byte === undefined) return null;
    length |= (byte & 0x7f) << (7 * index);
    const start = at + 2 + index;
    if (byte < 0x80) return { start, end: start + length };
  }
  return null;
}
