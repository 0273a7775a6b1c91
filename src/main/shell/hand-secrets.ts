import type { Handlers } from '../../shared/contract/contract.ts';
import type { hostEvents } from '../../shared/contract/host.ts';
import type { Encryptor, SecretOwner, Secrets } from './secrets.ts';

type SecretHandlers = Pick<
  Handlers<typeof hostEvents>,
  | 'checkSecrets'
  | 'readSecrets'
  | 'heldBackSecrets'
  | 'writeSecret'
  | 'removeSecret'
  | 'forgetSecrets'
>;

/** Returns the handlers for an engine's calls about secrets, for one workspace. */
export function handSecrets(secrets: Secrets, owner: () => Promise<SecretOwner>): SecretHandlers {
  return {
    checkSecrets: async ({ names }) => secrets.check(await owner(), names),
    readSecrets: async ({ names }) => ({
      values: Object.fromEntries(await secrets.read(await owner(), names)),
    }),
    heldBackSecrets: async ({ names, place }) => ({
      names: await secrets.heldBack(await owner(), names, place),
    }),
    async writeSecret({ name, value, issuer }) {
      await secrets.capture(await owner(), name, value, issuer);
      return {};
    },
    async removeSecret({ name }) {
      await secrets.remove(await owner(), name);
      return {};
    },
    async forgetSecrets(removed) {
      await secrets.forget(removed);
      return {};
    },
  };
}

/** Returns the handlers for an engine's calls to encrypt its own files. */
export function handKeychain(
  encryptor: Encryptor,
): Pick<Handlers<typeof hostEvents>, 'encryptText' | 'decryptText'> {
  return {
    async encryptText({ text }) {
      const { backend, isSafe } = await encryptor.state();
      if (!isSafe) return { encrypted: null };
      const ciphertext = Buffer.from(await encryptor.encrypt(text)).toString('base64');
      return { encrypted: { backend, ciphertext } };
    },
    decryptText: async ({ encrypted }) => ({
      text: await encryptor
        .decrypt(Buffer.from(encrypted.ciphertext, 'base64'))
        // Another key encrypted it.
        .catch(() => null),
    }),
  };
}
