const longest = 60;

/** A name as a part of a file name that every system takes: `get-a-user`; `run` where nothing is left. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  const cut = [...plain].slice(0, longest).join('').replace(/-$/u, '');
  return cut === '' ? 'run' : cut;
}
