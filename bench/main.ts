import process from 'node:process';
import { measureEncode } from './encode-json-to-bytes.ts';
import type { Figure } from './figure.ts';

/** Prints one line per figure; with `--json` one JSON object per line. */
async function main(): Promise<void> {
  const asJson = process.argv.includes('--json');
  const measures: readonly (() => readonly Figure[] | Promise<readonly Figure[]>)[] = [
    measureEncode,
  ];
  for (const measure of measures) {
    for (const figure of await measure()) {
      process.stdout.write(`${asJson ? JSON.stringify(figure) : lineOf(figure)}\n`);
    }
  }
}

function lineOf({ name, value, unit, better, n }: Figure): string {
  return `${name.padEnd(24)} ${value.toFixed(3)} ${unit}  (${better} is better, n = ${n})`;
}

await main();
