import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Inspected } from '../../../shared/model/opened-body.ts';
import { useApp } from '../../kernel/app-context.ts';
import type { DiffSide } from '../../kernel/tabs/tabs-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { openAsRequestBody, putIntoRequest } from './draft-of-inspected.ts';
import { fileNameOf } from './save/saved-forms.ts';

/** More actions for a body: send it as a request's body, or compare it with another. */
export function BodyMenu({
  inspected,
  name,
  side = null,
  requestTabId = null,
  onCompareEarlier,
}: {
  readonly inspected: Inspected;
  /** The name of its file, or of its request. */
  readonly name: string;
  /** The body as a side of a comparison; left out when it cannot be compared. */
  readonly side?: DiffSide | null;
  /** The tab of its request. */
  readonly requestTabId?: string | null;
  /** Lets the user choose an earlier response to compare with; left out when there are none. */
  readonly onCompareEarlier?: () => void;
}) {
  const app = useApp();
  const [isComparing, setIsComparing] = useState(false);
  const fileName = fileNameOf(name);
  return (
    <>
      <Menu position="bottom-end" offset={4}>
        <Menu.Target>
          <IconButton label="More for this body" icon={<Ellipsis size={15} />} />
        </Menu.Target>
        <Menu.Dropdown aria-label="More for this body">
          <Menu.Item onClick={() => void openAsRequestBody(app, inspected, fileName)}>
            Use in a new request
          </Menu.Item>
          {requestTabId !== null && (
            <Menu.Item onClick={() => void putIntoRequest(app, requestTabId, inspected, fileName)}>
              Use as body of this request
            </Menu.Item>
          )}
          {side !== null && (
            <>
              <Menu.Divider />
              {onCompareEarlier !== undefined && (
                <Menu.Item onClick={onCompareEarlier}>
                  Compare with an earlier response...
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setIsComparing(true)}>
                Compare with another body...
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isComparing && side !== null && (
        <CompareDialog side={side} onClose={() => setIsComparing(false)} />
      )}
    </>
  );
}
