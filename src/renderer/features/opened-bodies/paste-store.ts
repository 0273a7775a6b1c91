import { createStore } from 'zustand/vanilla';
import { ownState } from '../../kernel/own-state.ts';

/** Whether the dialog for a pasted text is open. */
export const pasteStoreOf = ownState(() => createStore(() => ({ isOpen: false })));
