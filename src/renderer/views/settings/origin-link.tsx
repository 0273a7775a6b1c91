import type { Origin } from '../../../shared/model/request-scope.ts';
import { useApp } from '../../kernel/app-context.ts';
import { openFolderSettings } from '../../kernel/open-folder-settings.ts';
import type { FolderPane } from '../../kernel/tabs/tabs-state.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Links to where a value was defined, if it can be edited there. */
export function OriginLink({
  origin,
  pane,
}: {
  readonly origin: Origin;
  /** The pane of the folder's settings that has it; left out for any. */
  readonly pane?: FolderPane;
}) {
  const app = useApp();
  switch (origin.kind) {
    case 'workspace':
      return (
        <LinkButton onClick={() => openFolderSettings(app, '', pane)}>Open its settings</LinkButton>
      );
    case 'folder':
      return (
        <LinkButton onClick={() => openFolderSettings(app, origin.path, pane)}>
          Open its settings
        </LinkButton>
      );
    case 'environment':
      return (
        <LinkButton onClick={() => app.window.setState({ isEnvironmentsOpen: true })}>
          Open it
        </LinkButton>
      );
    case 'app':
    case 'captured':
      return null;
  }
}
