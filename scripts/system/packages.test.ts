import { describe, expect, it } from 'vitest';
import { missingLibraries, packagesFor } from './packages.mjs';

describe('missingLibraries', () => {
  it('lists what ldd could not find, each once', () => {
    const output = [
      '\tlinux-vdso.so.1 (0x00007ffd)',
      '\tlibnss3.so => not found',
      '\tlibgtk-3.so.0 => not found',
      '\tlibm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f)',
      '\tlibnss3.so => not found',
    ].join('\n');

    expect(missingLibraries(output)).toEqual(['libnss3.so', 'libgtk-3.so.0']);
  });
});

describe('packagesFor', () => {
  it.each([
    {
      name: 'gives one package for several of its libraries',
      lack: { libraries: ['libnss3.so', 'libsmime3.so'], xServer: false, fonts: false },
      offered: [],
      expected: { packages: ['libnss3'], unknown: [] },
    },
    {
      name: 'takes the name since 64-bit time where it is offered',
      lack: { libraries: ['libgtk-3.so.0', 'libgbm.so.1'], xServer: false, fonts: false },
      offered: ['libgtk-3-0t64'],
      expected: { packages: ['libgbm1', 'libgtk-3-0t64'], unknown: [] },
    },
    {
      name: 'adds an X server and a font',
      lack: { libraries: [], xServer: true, fonts: true },
      offered: [],
      expected: { packages: ['fonts-dejavu-core', 'xvfb'], unknown: [] },
    },
    {
      name: 'names libraries that it knows no package for',
      lack: { libraries: ['libnew.so.9', 'constructor'], xServer: false, fonts: false },
      offered: [],
      expected: { packages: [], unknown: ['libnew.so.9', 'constructor'] },
    },
  ])('$name', ({ lack, offered, expected }) => {
    expect(packagesFor(lack, (name) => (offered as string[]).includes(name))).toEqual(expected);
  });
});
