// By their paths: the package exports only an entry that reads its wasm from beside itself, where a
// bundle has none. Here the wasm is part of the bundle.
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
 * Readies the zstd encoder. It is the same WebAssembly everywhere, also where the runtime has a zstd
 * of its own: so that sizes do not depend on the machine that they were measured on.
 *
 * The library has one instance, and a second would take its memory away while bytes are compressed in it:
 * what came then was all zeros.
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
