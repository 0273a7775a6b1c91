import { FileCode2, Folder, X } from 'lucide-react';
import type { SchemaSource } from '../../../shared/model/schemas.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCounted } from '../../ui/format-quantity.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { removeSource } from './import-schemas.ts';
import styles from './source-list.module.css';

/** The folders and files that the schemas are read from. */
export function SourceList({ sources }: { readonly sources: readonly SchemaSource[] }) {
  const app = useApp();
  if (sources.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Schema sources">
      {sources.map((source) => {
        const Icon = source.path.endsWith('.proto') ? FileCode2 : Folder;
        const roots = source.includeRoots.join('\n');
        return (
          <li key={source.path} className={styles.source}>
            <Icon size={13} aria-hidden className={styles.icon} />
            <span
              className={styles.path}
              title={roots === '' ? source.path : `${source.path}\nImports resolve from:\n${roots}`}
            >
              <bdi>{source.path}</bdi>
            </span>
            <span className={styles.count}>{formatCounted(source.fileCount, 'file')}</span>
            <IconButton
              label={`Remove ${source.path} from the workspace`}
              icon={<X size={12} aria-hidden />}
              onClick={() => void removeSource(app, source.path)}
            />
          </li>
        );
      })}
    </ul>
  );
}
