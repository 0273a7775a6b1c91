import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showNotice, showProblem } from '../../kernel/notices-store.ts';
import { fileOfBrowser } from './file-to-open.ts';
import { openFiles } from './open-files.ts';

/** Enough bytes to recognize a descriptor set. */
const firstCount = 512;

/** A file or folder dropped on the window. */
interface DroppedItem {
  readonly file: File;
  readonly isFolder: boolean;
}

/** Returns the items of a drop. Call it during the event: the data is empty later. */
export function itemsOfDrop({ files, items }: DataTransfer): readonly DroppedItem[] {
  const ofFiles = [...items].filter(({ kind }) => kind === 'file');
  return [...files].map((file, index) => ({
    file,
    isFolder: ofFiles[index]?.webkitGetAsEntry()?.isDirectory === true,
  }));
}

/**
 * Opens a dropped folder as a project, imports other dropped schemas, and opens everything else for
 * inspection. Of several items with a folder, schemas are imported only when the user says so.
 *
 * @param isOnSchemas true for a drop on the panel of the schemas: a folder is then imported too
 */
export async function takeDropped(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'pathForFile' | 'saveNow' | 'tabs'>,
  items: readonly DroppedItem[],
  isOnSchemas: boolean,
): Promise<void> {
  const [first] = items;
  if (first?.isFolder && items.length === 1 && !isOnSchemas)
    return app.actions.openProject?.(first.file);
  const sorted = await Promise.all(
    items.map(async ({ file, isFolder }) => {
      const firstBytes = isFolder ? new Uint8Array() : await firstBytesOf(file);
      return { file, isOfSchemas: isSchema({ name: file.name, isFolder, firstBytes }) };
    }),
  );
  const schemas = sorted.filter(({ isOfSchemas }) => isOfSchemas);
  const paths = schemas.map(({ file }) => app.pathForFile(file)).filter((path) => path !== '');
  if (paths.length > 0 && items.some(({ isFolder }) => isFolder) && !isOnSchemas) {
    showNotice(app.notices, {
      id: 'drop',
      content: {
        kind: 'words',
        title: 'Several items dropped',
        text: 'To open a project, drop one folder.',
      },
      actions: [{ label: 'Add types to workspace', run: () => app.actions.importSchemas?.(paths) }],
    });
  } else if (paths.length > 0) app.actions.importSchemas?.(paths);
  else if (schemas.length > 0) showProblem(app.notices, 'drop', notOnDisk);
  const others = sorted.filter(({ isOfSchemas }) => !isOfSchemas);
  await openFiles(
    app,
    others.map(({ file }) => fileOfBrowser(file)),
    'drop',
  );
}

/** An unreadable file is reported when it is opened. */
async function firstBytesOf(file: File): Promise<Uint8Array> {
  const first = await fileOfBrowser(file).read(0, firstCount);
  return first.ok ? first.value : new Uint8Array();
}

const notOnDisk = problem({
  kind: 'file-read',
  title: 'The dropped item is not a file',
  detail: 'Schemas need files or folders from disk.',
  hint: 'Save it as a file first, or use the Schemas panel.',
});

/** A dropped file. */
interface DroppedFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** Some hundred bytes, fewer when the file is shorter; none for a folder. */
  readonly firstBytes: Uint8Array;
}

/** File extensions that only descriptor sets have. */
const setNames =
  /\.(?:proto|desc|descriptor|protoset|fds|fdset|descriptorset|descriptor_set)(?:\.gz)?$/i;

/**
 * True when a dropped item holds schemas: a folder, a .proto file, a descriptor set. Anything else is opened
 * as a body. `.bin`, `.pb` and `.binpb` can be both: the first bytes decide.
 */
export function isSchema({ name, isFolder, firstBytes }: DroppedFile): boolean {
  return isFolder || setNames.test(name) || startsAsSet(firstBytes);
}

/**
 * True when the bytes begin like a FileDescriptorSet: with a file (field 1) that begins with its name (field
 * 1), a path to a .proto file. Every writer uses this order (google/protobuf/descriptor.proto).
 */
function startsAsSet(bytes: Uint8Array): boolean {
  const file = fieldOne(bytes, 0);
  const name = file && fieldOne(bytes, file.start);
  if (!name || name.end > bytes.length || name.start === name.end) return false;
  return /^[^\p{Cc}\\"]+\.proto$/u.test(
    new TextDecoder().decode(bytes.subarray(name.start, name.end)),
  );
}

/** Reads field 1 as bytes, which may extend past the given bytes; lengths up to 2^28. */
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
