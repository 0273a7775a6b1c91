/**
 * Installs the peers of the runner in `npm run bench` where possible, and reports what it found. autocannon
 * comes with `npm ci`; cargo compiles oha, which takes minutes.
 */
import process from 'node:process';
import { findTool } from './load-tools.mjs';
import { runProcess } from './run-process.mjs';

console.log('autocannon: comes with npm ci.');
const oha = findTool('oha');
const cargo = findTool('cargo');
if (oha !== null) {
  console.log(`oha: found at ${oha}.`);
} else if (cargo === null) {
  console.log('oha: not here, and no cargo to build it. Install Rust, then run this again.');
} else {
  console.log('oha: building it with cargo, which takes some minutes.');
  const { code } = await runProcess(cargo, ['install', '--locked', 'oha']);
  const built = findTool('oha');
  if (code === 0 && built !== null) console.log(`oha: built, at ${built}.`);
  else {
    console.log('oha: could not be built; cargo says why above.');
    process.exitCode = 1;
  }
}
