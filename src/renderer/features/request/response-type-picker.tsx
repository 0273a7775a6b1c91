import { useApp, useTypeSource } from '../../kernel/app-context.ts';
import { editRequest } from '../../kernel/tabs/request-tab.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';
import { typePatch } from '../../kernel/tabs/type-patch.ts';
import { TypePicker } from '../../ui/type-picker.tsx';
import styles from './response-type-picker.module.css';

/** The type that responses of a request are read as, unless a rule or the response names another. */
export function ResponseTypePicker({ tab: { tabId, request } }: { readonly tab: RequestTab }) {
  const app = useApp();
  const types = useTypeSource();
  return (
    <span className={styles.field}>
      <span aria-hidden>Response type</span>
      <TypePicker
        // Unmatched text belongs to its tab.
        key={tabId}
        label="Response type"
        value={request.responseType}
        schemaSet={request.schemaSet}
        types={types}
        placeholder="Auto-detect"
        className={styles.type}
        isQuiet
        onChange={(choice) =>
          app.tabs.setState((state) =>
            editRequest(state, tabId, typePatch(request, 'response', choice)),
          )
        }
      />
    </span>
  );
}
