import { safeStorage } from 'electron';
import type { Encryptor } from './secrets.ts';

/** Chromium's mark of text encrypted with a password from its source code. */
const obfuscated = 'v10';

/** Returns the keychain of the system. On Linux `basic_text` counts as none: its password is public. */
export function systemEncryptor(): Encryptor {
  // An older Electron has only the blocking calls; newer ones advise against them.
  const isAsync = typeof safeStorage.encryptStringAsync === 'function';
  const encrypt = async (text: string): Promise<Uint8Array> =>
    isAsync ? safeStorage.encryptStringAsync(text) : safeStorage.encryptString(text);

  async function isAvailable(): Promise<boolean> {
    return isAsync ? safeStorage.isAsyncEncryptionAvailable() : safeStorage.isEncryptionAvailable();
  }

  return {
    async state() {
      if (process.platform === 'darwin') {
        return { backend: 'keychain', isSafe: await isAvailable() };
      }
      if (process.platform === 'win32') return { backend: 'dpapi', isSafe: await isAvailable() };
      const backend = safeStorage.getSelectedStorageBackend();
      const isNone = backend === 'basic_text' || backend === 'unknown';
      if (isNone || !(await isAvailable())) return { backend, isSafe: false };
      const probe = Buffer.from(await encrypt('probe')).subarray(0, obfuscated.length);
      return { backend, isSafe: probe.toString('latin1') !== obfuscated };
    },
    encrypt,
    async decrypt(bytes) {
      const buffer = Buffer.from(bytes);
      return isAsync
        ? (await safeStorage.decryptStringAsync(buffer)).result
        : safeStorage.decryptString(buffer);
    },
  };
}
