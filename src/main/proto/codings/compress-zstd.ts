// Imported by path: the package exports only an entry that loads its wasm from its own folder, which a bundle
// does not have. Here the wasm is in the bundle.
import {
  Module,
  waitInitialized,
} from '../../../../node_modules/@bokuweb/zstd-wasm/dist/common/module.js';
import { compress } from '../../../../node_modules/@bokuweb/zstd-wasm/dist/common/simple/compress.js';
import wasm from '../../../../node_modules/@bokuweb/zstd-wasm/dist/common/zstd.wasm?url&inline';

/** Compresses bytes into one zstd frame (RFC 8878). */
export type CompressZstd = (bytes: Uint8Array, level: number) => Uint8Array;

let opened: Promise<CompressZstd> | null = null;

/**
 * Prepares the zstd encoder. It is WebAssembly everywhere, also if the runtime has its own zstd, so that
 * sizes do not depend on the machine.
 *
 * The library has one instance. A second one would take its memory while it compresses: the output was then
 * all zeros.
 */
export function openZstd(): Promise<CompressZstd> {
  opened ??= open();
  return opened;
}

async function open(): Promise<CompressZstd> {
  const { init } = Module as { readonly init: (wasm: Uint8Array) => void };
  init(Buffer.from(wasm.slice(wasm.indexOf(',') + 1), 'base64'));
  await waitInitialized();
  return compress;
}
