import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { launchPackagedApp, packagedExecutable } from './packaged-app.ts';

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

  test('opens the sample workspace and sends its first request', async () => {
    const launched = await launchPackagedApp();
    try {
      const { page } = launched;
      await page.getByRole('button', { name: 'Send', exact: true }).click();

      await expect(page.getByRole('status', { name: 'Response summary' })).toContainText('200 OK');
      await expect(page.getByRole('status', { name: 'Response summary' })).toContainText(
        'protobuf 46 B',
      );
      await expect(page.getByRole('tabpanel', { name: 'Tree' })).toContainText('diego@email.com');
    } catch (error) {
      throw new Error(`The packaged app wrote:\n${await launched.output()}`, { cause: error });
    } finally {
      await launched.dispose();
    }
  });
});
