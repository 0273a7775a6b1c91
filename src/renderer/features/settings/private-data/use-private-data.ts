import { useEffect, useState } from 'react';
import type { PrivateData } from '../../../../shared/model/private-data.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp } from '../../../kernel/app-context.ts';

/** What this computer keeps about workspaces, as far as it is known. */
export interface PrivateDataList {
  /** Null while it is read. */
  readonly all: readonly PrivateData[] | null;
  readonly dataFolder: string | null;
  /** Bytes by state id; sizes that are unknown, or cannot be measured, are left out. */
  readonly bytes: ReadonlyMap<string, number>;
  readonly isMeasured: boolean;
  /** What could not be read or removed. */
  readonly problems: readonly Problem[];
  /** Resolves with the number of removed entries. */
  remove(stateIds: readonly string[], onlyLongGone: boolean): Promise<number>;
}

/** Lists the private data, and measures one entry after another while the list is shown. */
export function usePrivateData(): PrivateDataList {
  const { engine, window } = useApp();
  const [all, setAll] = useState<readonly PrivateData[] | null>(null);
  const [dataFolder, setDataFolder] = useState<string | null>(null);
  const [bytes, setBytes] = useState<ReadonlyMap<string, number>>(new Map());
  const [isMeasured, setMeasured] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  useEffect(() => {
    let isShown = true;
    async function read() {
      const listed = await engine.listPrivateData({});
      if (!isShown) return;
      if (!listed.ok) return setProblems([listed.problem]);
      setAll(listed.value.all);
      setDataFolder(listed.value.dataFolder);
      for (const { stateId } of listed.value.all) {
        const measured = await engine.measurePrivateData({ stateId });
        if (!isShown) return;
        if (measured.ok) setBytes((before) => new Map(before).set(stateId, measured.value.bytes));
        else setProblems((before) => [...before, measured.problem]);
      }
      setMeasured(true);
    }
    void read();
    return () => {
      isShown = false;
    };
  }, [engine]);

  return {
    all,
    dataFolder,
    bytes,
    isMeasured,
    problems,
    async remove(stateIds, onlyLongGone) {
      const result = await engine.removePrivateData({ stateIds: [...stateIds], onlyLongGone });
      if (!result.ok) {
        setProblems([result.problem]);
        return 0;
      }
      const { removedIds, workspace } = result.value;
      setProblems(result.value.problems);
      setAll((before) => before?.filter(({ stateId }) => !removedIds.includes(stateId)) ?? null);
      window.setState({ workspace });
      return removedIds.length;
    },
  };
}
