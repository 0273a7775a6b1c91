import type { TypePage } from '../../../../shared/model/type-page.ts';
import { SourceView } from '../../../monaco/source-view.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PanelEmpty } from '../../../ui/panel.tsx';
import styles from './type-page.module.css';

/** A message of the type with every field set once, in the two forms that are typed by hand. */
export function TypePageSamples({
  page: { sampleJson, sampleText },
}: {
  readonly page: TypePage & { readonly kind: 'message' };
}) {
  if (sampleJson === null && sampleText === null) {
    return (
      <PanelEmpty>
        There is no sample: the type cannot be used as it is. Its source says why, under Show
        source.
      </PanelEmpty>
    );
  }
  return (
    <div className={styles.samples}>
      <Sample title="ProtoJSON" copyLabel="Copy ProtoJSON" text={sampleJson} language="json" />
      <Sample title="Text format" copyLabel="Copy text format" text={sampleText} language="proto" />
    </div>
  );
}

function Sample({
  title,
  copyLabel,
  text,
  language,
}: {
  readonly title: string;
  readonly copyLabel: string;
  readonly text: string | null;
  readonly language: 'json' | 'proto';
}) {
  if (text === null) return null;
  return (
    <section className={styles.sample} aria-label={title}>
      <header className={styles.partHead}>
        <h3>{title}</h3>
        <CopyButton label={copyLabel} getText={() => text} />
      </header>
      <div className={styles.sampleText}>
        <SourceView
          text={text}
          language={language}
          label={`${title} sample`}
          hasLineNumbers={false}
        />
      </div>
    </section>
  );
}
