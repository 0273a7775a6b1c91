import { createStore } from 'zustand/vanilla';
import { ownState } from '../../kernel/own-state.ts';

/** Whether the dialog for a curl command is open. */
export const curlStoreOf = ownState(() => createStore(() => ({ isOpen: false })));
