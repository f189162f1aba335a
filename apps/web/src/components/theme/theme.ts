import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Storage key of the color scheme; public/color-scheme.js reads it before the first paint. */
export const colorSchemeKey = 'fc_color_scheme';

const indigo: MantineColorsTuple = [
  '#eef0fc',
  '#dde1f8',
  '#bcc4f1',
  '#9aa6ea',
  '#8593e6',
  '#5868d6',
  '#4054c8',
  '#3648b4',
  '#2c3c9b',
  '#233082',
];

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e6e9ed',
  '#d9dde3',
  '#c3c9d2',
  '#a3abb8',
  '#767f8d',
  '#545d6b',
  '#363d48',
  '#1c2129',
];

const dark: MantineColorsTuple = [
  '#dfe3ea',
  '#b4bbc7',
  '#98a1b0',
  '#767f8f',
  '#4a515e',
  '#363c47',
  '#262b34',
  '#1c2027',
  '#15181e',
  '#0f1216',
];

/** Defines all sizes and colors of the app. Features must not define their own. */
export const theme = createTheme({
  colors: { indigo, gray, dark },
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Helvetica, Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  defaultRadius: 'md',
  // Below md (900 px), the sidebar becomes a drawer; below lg (1200 px), it shows only icons.
  breakpoints: { xs: '30em', sm: '40em', md: '56.25em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Links must be recognizable without color.
    Anchor: { defaultProps: { underline: 'always' } },
    // The placeholder that takes the focus when a menu opens is not allowed in a menu (ARIA).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Skeleton: { defaultProps: { radius: 'md' } },
  },
});

const shade = 'color-mix(in srgb, var(--mantine-color-default-border) 45%, transparent)';

/** Background that shades an edge of a scrolling area while there is more behind it. The covers move with the content. */
const scrollHint = [
  'linear-gradient(to right, var(--fc-color-panel) 40%, transparent) left / 2rem 100% no-repeat local',
  'linear-gradient(to left, var(--fc-color-panel) 40%, transparent) right / 2rem 100% no-repeat local',
  `linear-gradient(to right, ${shade}, transparent) left / 0.75rem 100% no-repeat scroll`,
  `linear-gradient(to left, ${shade}, transparent) right / 0.75rem 100% no-repeat scroll`,
].join(', ');

/** Shade at the lower edge of a scrolling area while content follows below. */
const scrollHintDown = [
  'linear-gradient(to top, var(--fc-color-panel) 40%, transparent) bottom / 100% 2rem no-repeat local',
  `linear-gradient(to top, ${shade}, transparent) bottom / 100% 0.75rem no-repeat scroll`,
].join(', ');

/** Colors of light and dark mode. Contrast is at least 4.5:1 for text, 3:1 for lines and controls. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--fc-sidebar-width': '14.5rem',
    '--fc-sidebar-icons-width': '3.75rem',
    '--fc-options-width': '17.5rem',
    '--fc-form-width': '26rem',
    '--fc-content-width': '90rem',
    '--fc-row-height': '2.25rem',
    '--fc-chart-height': '22.5rem',
    '--fc-sketch-height': '6.5rem',
    '--fc-aside-width': '25rem',
    '--fc-scroll-hint': scrollHint,
    '--fc-scroll-hint-down': scrollHintDown,
  },
  light: {
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': '#c02626',
    '--mantine-color-success': '#1f7a3f',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-6)',
    '--fc-color-warning': '#8f5500',
    '--fc-color-line': 'var(--mantine-color-gray-3)',
    '--fc-color-page': 'var(--mantine-color-gray-0)',
    '--fc-color-panel': 'var(--mantine-color-white)',
    '--fc-color-error-soft': '#fdeeee',
    '--fc-color-warning-soft': '#fdf4e3',
    '--fc-color-success-soft': '#eaf6ee',
    '--fc-color-info-soft': 'var(--mantine-color-indigo-0)',
    '--fc-color-accent': 'var(--mantine-color-indigo-6)',
    '--fc-color-plan': '#8a3ffc',
    '--fc-shadow': '0 4px 16px rgb(28 33 41 / 14%)',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-8)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': '#ff8b8b',
    '--mantine-color-success': '#6fcf8d',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    '--fc-color-warning': '#f0b455',
    '--fc-color-line': 'var(--mantine-color-dark-5)',
    '--fc-color-page': 'var(--mantine-color-dark-8)',
    '--fc-color-panel': 'var(--mantine-color-dark-7)',
    '--fc-color-error-soft': '#3a1f22',
    '--fc-color-warning-soft': '#372b17',
    '--fc-color-success-soft': '#1a3123',
    '--fc-color-info-soft': '#222a4a',
    '--fc-color-accent': 'var(--mantine-color-indigo-3)',
    '--fc-color-plan': '#be95ff',
    '--fc-shadow': '0 4px 16px rgb(0 0 0 / 50%)',
  },
});
