import type { LaunchedApp } from './launch.ts';
import type { UseCounts } from './soak-steps.ts';

/** The memory of the app's processes at one moment, in megabytes. */
export interface MemoryRow extends UseCounts {
  readonly windowMb: number;
  readonly engineMb: number;
  readonly shellMb: number;
  readonly gpuMb: number;
  /** JavaScript memory of the window, including garbage that is not collected yet. */
  readonly heapMb: number;
  readonly domNodes: number;
}

const columns: readonly (readonly [string, (row: MemoryRow) => number])[] = [
  ['sends', (row) => row.sends],
  ['tabs', (row) => row.tabs],
  ['window MB', (row) => row.windowMb],
  ['JS heap MB', (row) => row.heapMb],
  ['DOM nodes', (row) => row.domNodes],
  ['engine MB', (row) => row.engineMb],
  ['shell MB', (row) => row.shellMb],
  ['GPU MB', (row) => row.gpuMb],
];

/** Reads the memory of each process from the system. */
export async function measureMemory(
  { app, page }: LaunchedApp,
  counts: UseCounts,
): Promise<MemoryRow> {
  const metrics = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ type, name, memory }) => ({
      kind: type === 'Utility' ? (name ?? '') : type,
      mb: memory.workingSetSize / 1024,
    })),
  );
  const mbOf = (isIt: (kind: string) => boolean): number =>
    metrics.filter(({ kind }) => isIt(kind)).reduce((sum, { mb }) => sum + mb, 0);
  const session = await page.context().newCDPSession(page);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return {
    ...counts,
    windowMb: mbOf((kind) => kind === 'Tab'),
    engineMb: mbOf((kind) => /engine/i.test(kind)),
    shellMb: mbOf((kind) => kind === 'Browser'),
    gpuMb: mbOf((kind) => kind === 'GPU'),
    heapMb: usedSize / (1024 * 1024),
    domNodes: nodes,
  };
}

/** Returns a row of the table, or its header without one. */
export function memoryRow(row?: MemoryRow): string {
  return columns
    .map(([title, read]) => (row ? read(row).toFixed(0) : title).padStart(title.length + 2))
    .join('');
}

/** Returns all rows, for programs. */
export function memoryRows(rows: readonly MemoryRow[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** Compares the window's size at the end with its size after two minutes. */
export function verdictOf(rows: readonly MemoryRow[]): string {
  const early = rows[Math.min(2, rows.length - 1)]?.windowMb ?? 0;
  const last = rows.at(-1)?.windowMb ?? 0;
  const most = Math.max(...rows.map(({ windowMb }) => windowMb));
  const percent = ((last / early - 1) * 100).toFixed(0);
  return `Window after 2 minutes ${early.toFixed(0)} MB, at the end ${last.toFixed(0)} MB (${percent} %), at most ${most.toFixed(0)} MB.`;
}
