import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { App } from '../kernel/app.ts';
import { AppContext, useWindowState } from '../kernel/app-context.ts';
import { ErrorBoundary } from '../kernel/error-boundary.tsx';
import { Frame } from './frame.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** The window around an app. */
export function Root({ app }: { readonly app: App }) {
  return (
    <AppContext value={app}>
      <Themed>
        <ErrorBoundary name="The window" onError={app.saveNow}>
          <Frame />
        </ErrorBoundary>
      </Themed>
    </AppContext>
  );
}

function Themed({ children }: { readonly children: ReactNode }) {
  const choice = useWindowState((state) => state.theme);
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  });
  const scheme = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
    >
      {children}
    </MantineProvider>
  );
}
