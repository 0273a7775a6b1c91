import { useMemo } from 'react';
import { joinClasses } from './join-classes.ts';
import { urlSegments } from './url-segments.ts';
import { hiddenValue, type VariableMeaning, type VariableScope } from './variable-scope.ts';
import styles from './variable-text.module.css';

/** Read-only text with coloured variables; the tooltips show their values. */
export function VariableText({
  text,
  scope,
}: {
  readonly text: string;
  readonly scope: VariableScope;
}) {
  const segments = useMemo(() => {
    let start = 0;
    return urlSegments(text, scope, Date.now()).map((segment) => {
      const placed = { ...segment, start };
      start += segment.text.length;
      return placed;
    });
  }, [text, scope]);
  return (
    <span className={styles.text}>
      {segments.map((segment) =>
        segment.kind === 'text' ? (
          segment.text
        ) : (
          <span
            key={segment.start}
            className={joinClasses(
              styles.variable,
              segment.meaning?.look === 'unknown' && styles.unknown,
              segment.meaning?.look === 'generator' && styles.generator,
            )}
            title={segment.meaning === null ? undefined : tipOf(segment.meaning)}
          >
            {segment.text}
          </span>
        ),
      )}
    </span>
  );
}

function tipOf({ look, value, words }: VariableMeaning): string {
  return look === 'unknown' ? words : `${value ?? hiddenValue} (${words})`;
}
