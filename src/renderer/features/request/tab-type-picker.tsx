import { useApp, useTypeSource } from '../../kernel/app-context.ts';
import { editRequest } from '../../kernel/tabs/request-tab.ts';
import type { RequestTab } from '../../kernel/tabs/tabs-state.ts';
import { type TypeUse, typePatch } from '../../kernel/tabs/type-patch.ts';
import { TypePicker } from '../../ui/type-picker.tsx';
import styles from './tab-type-picker.module.css';

const words = {
  request: { label: 'Request type', placeholder: 'none' },
  response: { label: 'Response type', placeholder: 'Auto-detect' },
} as const;

/**
 * The type of a request's body, or the type that its responses are read as, unless a rule or the response
 * names another.
 */
export function TabTypePicker({
  tab: { tabId, request },
  use,
}: {
  readonly tab: RequestTab;
  readonly use: TypeUse;
}) {
  const app = useApp();
  const types = useTypeSource();
  return (
    <TypePicker
      // Unmatched text belongs to its tab.
      key={tabId}
      {...words[use]}
      value={use === 'request' ? request.requestType : request.responseType}
      schemaSet={request.schemaSet}
      types={types}
      className={styles.type}
      isQuiet
      onChange={(choice) =>
        app.tabs.setState((state) => editRequest(state, tabId, typePatch(request, use, choice)))
      }
    />
  );
}

/** The response type with its label. */
export function ResponseTypeField({ tab }: { readonly tab: RequestTab }) {
  return (
    <span className={styles.field}>
      <span aria-hidden>{words.response.label}</span>
      <TabTypePicker tab={tab} use="response" />
    </span>
  );
}
