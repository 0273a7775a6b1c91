import { createStore } from 'zustand/vanilla';
import { ownState } from '../../kernel/own-state.ts';

/** Whether a curl command is asked for, to make a request of. */
export const curlStoreOf = ownState(() => createStore(() => ({ isOpen: false })));
