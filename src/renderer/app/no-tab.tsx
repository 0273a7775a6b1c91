import { Plus } from 'lucide-react';
import { openNewRequest } from '../features/collections/open-request.ts';
import { Button } from '../ui/button.tsx';
import { useApp } from './app-context.ts';
import styles from './no-tab.module.css';

/** The middle of the window while no tab is open. */
export function NoTab() {
  const app = useApp();
  return (
    <div className={styles.place}>
      <p>No request is open. Choose one on the left, or start a new one.</p>
      <Button
        look="primary"
        icon={<Plus size={14} aria-hidden />}
        onClick={() => openNewRequest(app)}
      >
        New request
      </Button>
    </div>
  );
}
