import './frame/jitless-zod.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Flex.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Tooltip.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/spotlight/styles.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/mantine.css';
import { createRoot } from 'react-dom/client';
import { compactHeapRegularly } from './frame/compact-heap.ts';
import { createApp } from './frame/create-app.ts';
import { Root } from './frame/root.tsx';
import { preloadMonaco } from './monaco/load-monaco.ts';

/** By then the window was drawn and can be used. */
const preloadAfterMs = 5000;

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(<Root app={createApp(window.protodesk)} />);
// Not while the window starts: a request without a shown body needs no editor.
setTimeout(preloadMonaco, preloadAfterMs);
compactHeapRegularly();
