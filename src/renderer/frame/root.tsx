import {
  Combobox,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
  Menu,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { App } from '../kernel/app.ts';
import { AppContext, useWindowState } from '../kernel/app-context.ts';
import { ErrorBoundary } from '../kernel/error-boundary.tsx';
import { Frame } from './frame.tsx';

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

const accent: MantineColorsTuple = [
  '#e9effc',
  '#d3defa',
  '#a9bff5',
  '#8fb0ff',
  '#5d86ea',
  '#3f6fe4',
  '#2a5bd7',
  '#2350c0',
  '#1d44a5',
  '#173787',
];

/** Mantine's components in the window's sizes; colours come from ui/tokens.css. */
const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  primaryShade: { light: 6, dark: 5 },
  fontFamily: 'var(--pd-font)',
  fontFamilyMonospace: 'var(--pd-mono)',
  fontSizes: {
    xs: 'var(--pd-small-size)',
    sm: 'var(--pd-text-size)',
    md: 'var(--pd-text-size)',
    lg: 'var(--pd-title-size)',
    xl: 'var(--pd-title-size)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: {
    xs: 'var(--pd-radius-small)',
    sm: 'var(--pd-radius)',
    md: 'var(--pd-radius)',
    lg: 'var(--pd-radius-large)',
    xl: 'var(--pd-radius-large)',
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: 'pd-focus',
  components: {
    // A dropdown starts at the left edge of its field, without animation.
    Combobox: Combobox.extend({
      defaultProps: { position: 'bottom-start', offset: 4, transitionProps: { duration: 0 } },
    }),
    Menu: Menu.extend({ defaultProps: { transitionProps: { duration: 0 } } }),
  },
});

/** Maps Mantine's variables to the window's palette, so that colours have one source. */
const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--pd-bg)',
    '--mantine-color-text': 'var(--pd-text)',
    '--mantine-color-dimmed': 'var(--pd-dim)',
    '--mantine-color-placeholder': 'var(--pd-faint)',
    '--mantine-color-default': 'var(--pd-field)',
    '--mantine-color-default-hover': 'var(--pd-hover)',
    '--mantine-color-default-border': 'var(--pd-line-strong)',
    '--mantine-color-default-color': 'var(--pd-text)',
  };
  return { variables: {}, light: shared, dark: shared };
};
