// A square button that shows only an icon and says its name to everyone who does not see it.
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What the button does, read aloud and shown on hover. */
  label: string
  icon: ReactNode
  /** 32, 40 or 48 pixels. */
  size?: 'small' | 'medium' | 'large'
  /** quiet lies on the page; framed has a border; over lies on a photograph. */
  variant?: 'quiet' | 'framed' | 'over'
}

const sizes = { small: 'size-8', medium: 'size-10', large: 'size-12' }
const voices = {
  quiet: 'text-ink hover:bg-sunken aria-pressed:text-accent',
  framed: 'border border-line-strong text-ink hover:border-ink hover:bg-surface aria-pressed:text-accent',
  over: 'bg-raised text-ink shadow-raised hover:bg-surface aria-pressed:text-accent',
}

export function IconButton({
  label,
  icon,
  size = 'medium',
  variant = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx('icon-button', sizes[size], voices[variant], className)}
      {...rest}
    >
      {icon}
    </button>
  )
}
