import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { packagedExecutable } from './packaged-app.ts';

const disabled = '0'.charCodeAt(0);
const enabled = '1'.charCodeAt(0);

test.describe('packaged app', () => {
  test('carries the fuses of a release', async () => {
    const wire = await getCurrentFuseWire(packagedExecutable());

    expect(wire).toMatchObject({
      [FuseV1Options.RunAsNode]: disabled,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: disabled,
      [FuseV1Options.EnableNodeCliInspectArguments]: disabled,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: disabled,
      [FuseV1Options.EnableCookieEncryption]: enabled,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: enabled,
      [FuseV1Options.OnlyLoadAppFromAsar]: enabled,
    });
  });
});
