// Unit tests start these bundles in threads and programs hundreds of times in a run, and compiling one takes
// longer than most of its tests. So V8's compiled code is cached next to it.

const { createHash } = require('node:crypto');
const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { wrap } = require('node:module');
const { isMainThread, threadId } = require('node:worker_threads');
const { Script } = require('node:vm');

/** Milliseconds after which a thread has compiled most of its code. Tests end threads without notice. */
const settledMs = 1000;

/**
 * Runs a bundle as the module that requires it.
 *
 * @param {NodeJS.Module} module
 * @param {string} path of its code; `.v8` files are kept next to it
 */
module.exports = function loadCompiled(module, path) {
  const code = readFileSync(path);
  // V8 only compares lengths: so the name has a hash of the code.
  const hash = createHash('sha1').update(code).digest('hex');
  const keptPath = `${path}-${hash}-${process.version}.v8`;
  const cachedData = readIfThere(keptPath);
  const script = new Script(wrap(code.toString()), { filename: path, cachedData });
  if (cachedData === undefined) {
    const keep = () => replaceFile(keptPath, script.createCachedData());
    if (isMainThread) process.once('exit', keep);
    else setTimeout(keep, settledMs).unref();
  }
  script.runInThisContext()(module.exports, require, module, path);
};

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Leaves the path as it is where the file cannot be written: some tests run programs that may write no large files.
 *
 * @param {string} path @param {Uint8Array} bytes
 */
function replaceFile(path, bytes) {
  const temporary = `${path}.${process.pid}-${threadId}`;
  try {
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch {
    rmSync(temporary, { force: true });
  }
}
