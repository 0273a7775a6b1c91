const units = ['kB', 'MB', 'GB'] as const;

/** A byte count as people read it: exact up to 9999 B, then kB and MB of 1000 with one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes < 10_000) return `${bytes} B`;
  let value = bytes;
  let unit: string = 'B';
  for (const next of units) {
    if (value < 999.95) break;
    value /= 1000;
    unit = next;
  }
  return `${value.toFixed(1)} ${unit}`;
}

/** How many times smaller `small` is than `large`, as "2.0x"; null when that says nothing. */
export function formatRatio(large: number, small: number): string | null {
  if (small <= 0 || large <= 0) return null;
  return `${(large / small).toFixed(1)}x`;
}
