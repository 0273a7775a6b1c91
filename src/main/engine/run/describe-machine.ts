import { arch, cpus, release, type as systemName } from 'node:os';
import type { RunReport } from '../../../shared/model/run-result.ts';

/** Describes the machine of a run. */
export function describeMachine(version: string): RunReport['machine'] {
  const processors = cpus();
  return {
    protodesk: version,
    node: process.versions.node,
    system: `${systemName()} ${release()} ${arch()}`,
    cpu: processors[0]?.model.trim() || 'unknown',
    cpuCount: processors.length,
  };
}
