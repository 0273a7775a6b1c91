import { Panel, PanelEmpty } from '../../ui/panel.tsx';

/** The saved runs, newest first. */
export function RunsPanel() {
  return (
    <Panel title="Runs">
      <PanelEmpty>No runs yet. Open a request and choose Time it... beside Send.</PanelEmpty>
    </Panel>
  );
}
