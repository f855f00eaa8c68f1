// Gives the design tokens of styles/tokens.css their Tailwind names; no value is decided here.
import type { Config } from 'tailwindcss'

const colours = [
  'canvas',
  'surface',
  'raised',
  'sunken',
  'ink',
  'ink-muted',
  'line',
  'line-strong',
  'primary',
  'primary-hover',
  'primary-ink',
  'accent',
  'accent-hover',
  'accent-ink',
  'accent-soft',
  'danger',
  'danger-fill',
  'danger-fill-hover',
  'danger-ink',
  'danger-soft',
  'success',
  'success-soft',
  'warning',
  'warning-soft',
  'focus',
  'scrim',
]

export default {
  content: [],
  theme: {
    colors: {
      ...Object.fromEntries(colours.map(name => [name, `var(--${name})`])),
      transparent: 'transparent',
      current: 'currentColor',
    },
    borderRadius: {
      none: '0',
      photo: 'var(--radius-photo)',
      control: 'var(--radius-control)',
      panel: 'var(--radius-panel)',
      full: '9999px',
    },
    boxShadow: { none: 'none', raised: 'var(--shadow-raised)', float: 'var(--shadow-float)' },
    fontFamily: { sans: 'var(--font-sans)', serif: 'var(--font-serif)', mono: 'var(--font-mono)' },
    fontSize: {
      display: ['var(--type-display)', { lineHeight: '1.02', letterSpacing: '-0.025em' }],
      headline: ['var(--type-headline)', { lineHeight: '1.06', letterSpacing: '-0.022em' }],
      'title-1': ['var(--type-title-1)', { lineHeight: '1.1', letterSpacing: '-0.018em' }],
      'title-2': ['var(--type-title-2)', { lineHeight: '1.2', letterSpacing: '-0.012em' }],
      'title-3': ['var(--type-title-3)', { lineHeight: '1.3', letterSpacing: '-0.005em' }],
      lead: ['var(--type-lead)', { lineHeight: '1.5' }],
      body: ['var(--type-body)', { lineHeight: '1.6' }],
      small: ['var(--type-small)', { lineHeight: '1.5' }],
      caption: ['var(--type-caption)', { lineHeight: '1.4' }],
    },
    extend: {
      transitionDuration: {
        DEFAULT: 'var(--duration-quick)',
        quick: 'var(--duration-quick)',
        soft: 'var(--duration-soft)',
      },
      transitionTimingFunction: { DEFAULT: 'var(--ease-soft)' },
    },
  },
} satisfies Config
