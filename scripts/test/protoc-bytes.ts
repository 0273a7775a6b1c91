import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../e2e/fixtures/samples');

/** Returns protoc's bytes of a sample message; `scripts/make-sample-fixtures.sh` writes them. */
export function protocBytes(name: string): Promise<Buffer> {
  return readFile(resolve(folder, `${name}.pb`));
}
