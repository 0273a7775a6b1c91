import { FolderOpen, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useApp, useSchemas } from '../../app/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { formatCounted } from '../../ui/format-quantity.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { chooseAndImport, reloadSchemas } from './import-schemas.ts';
import { reportSentence } from './report-sentence.ts';
import styles from './schemas-panel.module.css';
import { SourceList } from './source-list.tsx';
import { TypeDetails, type TypeUse } from './type-details.tsx';
import { TypeList } from './type-list.tsx';

/** What the workspace's schemas define, where they come from, and what is wrong with them. */
export function SchemasPanel({
  openRequestName,
  onUseType,
}: {
  /** The request that a type can be chosen for; null when none is open. */
  readonly openRequestName: string | null;
  readonly onUseType: (use: TypeUse, typeName: string) => void;
}) {
  const app = useApp();
  const report = useSchemas((state) => state.report);
  const reading = useSchemas((state) => state.reading);
  const problem = useSchemas((state) => state.problem);
  const chosenType = useSchemas((state) => state.chosenType);
  const [query, setQuery] = useState('');

  return (
    <Panel
      title="Schemas"
      tools={
        <>
          <IconButton
            label="Read all again from disk"
            icon={<RefreshCw size={13} aria-hidden />}
            disabled={reading !== null}
            onClick={() => void reloadSchemas(app)}
          />
          <Button
            look="quiet"
            icon={<FolderOpen size={14} aria-hidden />}
            onClick={() => void chooseAndImport(app, 'folder')}
          >
            Open folder...
          </Button>
        </>
      }
    >
      <div className={styles.panel}>
        {problem !== null && (
          <div className={styles.block}>
            <ProblemNotice problem={problem} />
          </div>
        )}
        {reading !== null && (
          <p className={styles.reading} role="status">
            {`Reading, ${formatCounted(reading.readFiles, 'file')} so far`}
            <Button look="quiet" onClick={() => void app.engine.cancelImport({})}>
              Cancel
            </Button>
          </p>
        )}
        {report !== null && (
          <>
            <div className={styles.summary}>
              <p className={styles.sentence}>{reportSentence(report)}</p>
              <SourceList sources={report.sources} />
              {report.problems.length > 0 && (
                <details className={styles.problems} open>
                  <summary>Problems ({report.problems.length})</summary>
                  <ul>
                    {report.problems.map((one) => (
                      <li key={JSON.stringify(one)}>
                        <ProblemNotice problem={one} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
            <div className={styles.filter}>
              <FilterField
                label="Filter types"
                placeholder="Filter types and services"
                value={query}
                onChange={setQuery}
              />
            </div>
            {report.messageTypes.length + report.services.length === 0 ? (
              <PanelEmpty>
                No types yet. Drop .proto files here, or open a folder of them.
              </PanelEmpty>
            ) : (
              <TypeList
                report={report}
                query={query}
                chosen={chosenType}
                onChoose={(name) => app.schemas.setState({ chosenType: name })}
              />
            )}
            {chosenType !== null && (
              <TypeDetails
                typeName={chosenType}
                service={report.services.find((one) => one.fullName === chosenType) ?? null}
                openRequestName={openRequestName}
                onUse={onUseType}
                onShow={(name) => app.schemas.setState({ chosenType: name })}
                onClose={() => app.schemas.setState({ chosenType: null })}
              />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
