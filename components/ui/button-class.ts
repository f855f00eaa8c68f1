// The look of buttons: four voices and three sizes, without what a button does.
import { clsx } from 'clsx'

export type ButtonLook = {
  /** primary: the one action of a screen; secondary: the others; quiet: inside rows and bars; danger: destroys. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** 32, 40 or 48 pixels high. */
  size?: 'small' | 'medium' | 'large'
  /** Fills the width of its container. */
  wide?: boolean
}

const voices = {
  primary: 'bg-primary text-primary-ink hover:bg-primary-hover',
  secondary: 'border border-line-strong text-ink hover:border-ink hover:bg-surface',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger-fill text-danger-ink hover:bg-danger-fill-hover',
}

const sizes = {
  small: 'min-h-8 gap-1.5 px-3 py-1 text-small',
  medium: 'min-h-10 gap-2 px-4 py-1.5 text-small',
  large: 'min-h-12 gap-2 px-6 py-2 text-body',
}

/** The look of a button as class names, for an element that is not a button. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return clsx(
    'relative inline-flex select-none items-center justify-center rounded-control text-center font-semibold leading-tight',
    'transition-colors duration-quick focus-visible:rounded-control',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed',
    voices[variant],
    sizes[size],
    wide && 'w-full',
  )
}
