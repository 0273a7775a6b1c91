/** The bytes of a limit as `protodesk.yaml` has it, in units of 1024 x 1024. */
export function bytesOfMegabytes(megabytes: number): number {
  return megabytes * 1024 * 1024;
}
