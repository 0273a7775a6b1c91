import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A body to open in the editors. */
export interface EditorSample {
  /** Also the name of its request. */
  readonly name: string;
  readonly text: string;
  readonly typeName: string;
  /** A row of the form that exists once the form shows the data. */
  readonly rowId: string;
  /** The part to unfold for that row; null for none. */
  readonly unfold: string | null;
}

const wideCount = 5_000;
const itemCount = 10_000;

/** The types of the samples: one field for each number, or a list of small messages. */
const proto = `syntax = "proto3";
package bench;
message Item { int64 id = 1; string name = 2; bool is_active = 3; }
message Items { repeated Item items = 1; }
message Wide {
${Array.from({ length: wideCount }, (_, at) => `  string field_${at + 1} = ${at + 1};`).join('\n')}
}
`;

/** A list of 10 000 messages. */
export const listSample: EditorSample = {
  name: 'Ten thousand items',
  typeName: 'bench.Items',
  rowId: 'items[3]',
  unfold: 'items',
  text: itemsText(itemCount),
};

/** A message with 5 000 fields, all set. */
export const wideSample: EditorSample = {
  name: 'Five thousand fields',
  typeName: 'bench.Wide',
  rowId: 'field_3',
  unfold: null,
  text: JSON.stringify(
    Object.fromEntries(
      Array.from({ length: wideCount }, (_, at) => [`field${at + 1}`, `value ${at + 1}`]),
    ),
    null,
    2,
  ),
};

/** A body of one megabyte. */
export const megabyteSample: EditorSample = {
  name: 'One megabyte',
  typeName: 'bench.Items',
  rowId: 'items[3]',
  unfold: 'items',
  text: itemsText(12_600),
};

const samples = [listSample, wideSample, megabyteSample];

/** Creates a workspace with a request for each sample. */
export async function inEditorWorkspace<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-bench-editor-'));
  try {
    await mkdir(join(folder, 'protos'));
    await mkdir(join(folder, 'collections'));
    const settings = 'schemaVersion: 1\nname: Editors\nschemas:\n  - path: protos\n';
    await writeFile(join(folder, 'protodesk.yaml'), settings);
    await writeFile(join(folder, 'protos', 'bench.proto'), proto);
    for (const { name, typeName, text } of samples) {
      const collections = join(folder, 'collections');
      await writeFile(join(collections, `${name}.body.json`), text);
      await writeFile(
        join(collections, `${name}.request.yaml`),
        `id: ${name.toLowerCase().replaceAll(' ', '-')}
name: ${name}
method: POST
url: http://127.0.0.1:9/
sendAs: protobuf
askFor: protobuf
requestType: ${typeName}
body: {file: ${name}.body.json}
`,
      );
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the app open a workspace when it starts. */
export async function chooseWorkspace(profile: string, folder: string): Promise<void> {
  await writeFile(
    join(profile, 'settings.json'),
    JSON.stringify({ workspaceFolder: folder, recentWorkspaces: [{ folder, name: 'Editors' }] }),
  );
}

/** Opens the request of a sample in the JSON view, and waits until its check is done. */
export async function openSample(page: Page, { name }: EditorSample): Promise<void> {
  await page
    .getByRole('tree', { name: 'Requests' })
    .getByRole('treeitem', { name: new RegExp(`${name}$`) })
    .click();
  await page.getByRole('radio', { name: 'JSON', exact: true }).click();
  await page.locator('.view-line').first().waitFor();
  await page.getByRole('status', { name: 'Body check' }).getByText('Valid').waitFor();
}

function itemsText(count: number): string {
  const items = Array.from({ length: count }, (_, at) => ({
    id: String(at * 7919),
    name: `item ${at}`,
    isActive: at % 2 === 0,
  }));
  return JSON.stringify({ items }, null, 2);
}
