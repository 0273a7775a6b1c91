import { useApp } from '../../../../kernel/app-context.ts';
import { type BodyView, bodyViews } from '../../../../kernel/tabs/body-view.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { switchBodyView } from '../draft/switch-body-view.ts';
import styles from './view-switch.module.css';

/** Shows the current view of the body, and switches to the others. */
export function ViewSwitch({
  tabId,
  view,
  hasType,
}: {
  readonly tabId: string;
  readonly view: BodyView;
  readonly hasType: boolean;
}) {
  const app = useApp();
  return (
    <div className={styles.switch}>
      <Segmented<BodyView>
        label="Edit as"
        value={view}
        segments={bodyViews.map(({ id, label, editor }) => ({
          value: id,
          label,
          refusal:
            editor === 'form' && !hasType ? 'Choose a request type to see its fields.' : undefined,
        }))}
        onChange={(next) => void switchBodyView(app, tabId, next)}
      />
    </div>
  );
}
