import { hostEvents } from '../../shared/contract/host.ts';
import type { Hosted } from './contract-host.ts';
import type { SecretStore } from './exchange/secrets/secret-store.ts';
import type { Keychain } from './workspace/cookie-file.ts';

/** A keychain may ask the user to unlock it before it responds. */
export const keychainMs = 60_000;

/**
 * Returns the secrets of the open workspace. The shell stores them: only it can reach the system's keychain.
 */
export function secretsOfShell(shell: Pick<Hosted, 'ask'>): SecretStore {
  return {
    async check(names) {
      if (names.length === 0) return { known: new Set(), problem: null };
      const response = await shell.ask('checkSecrets', { names: [...names] }, keychainMs);
      const found = hostEvents.checkSecrets.output.parse(response);
      return { known: new Set(found.names), problem: found.problem };
    },
    async read(names) {
      if (names.length === 0) return new Map();
      const response = await shell.ask('readSecrets', { names: [...names] }, keychainMs);
      return new Map(Object.entries(hostEvents.readSecrets.output.parse(response).values));
    },
    async heldBack(names, place) {
      if (names.length === 0) return [];
      const response = await shell.ask('heldBackSecrets', { names: [...names], place }, keychainMs);
      return hostEvents.heldBackSecrets.output.parse(response).names;
    },
    async write(name, value, issuer) {
      await shell.ask('writeSecret', { name, value, issuer }, keychainMs);
    },
    async remove(name) {
      await shell.ask('removeSecret', { name }, keychainMs);
    },
  };
}

/** Returns the encryption of the system's keychain. */
export function keychainOfShell(shell: Pick<Hosted, 'ask'>): Keychain {
  return {
    async encrypt(text) {
      const response = await shell.ask('encryptText', { text }, keychainMs);
      return hostEvents.encryptText.output.parse(response).encrypted;
    },
    async decrypt(encrypted) {
      const response = await shell.ask('decryptText', { encrypted }, keychainMs);
      return hostEvents.decryptText.output.parse(response).text;
    },
  };
}
