import { type ComponentProps, useEffect, useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { HexPane } from './hex-pane.tsx';

/** The bytes of packed content in a body. Their number is known only after they are read. */
export function InnerHexPane(props: Omit<ComponentProps<typeof HexPane>, 'byteLength' | 'title'>) {
  const { engine, bodyId } = props;
  const [byteLength, setByteLength] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let isWanted = true;
    void engine.readBytes({ bodyId, start: 0, count: 1 }).then((result) => {
      if (!isWanted) return;
      if (result.ok) setByteLength(result.value.totalBytes);
      else setProblem(result.problem);
    });
    return () => {
      isWanted = false;
    };
  }, [engine, bodyId]);

  if (problem !== null) return <ProblemNotice problem={problem} />;
  if (byteLength === null) return null;
  return <HexPane {...props} byteLength={byteLength} title="Unpacked bytes" />;
}
