// Small marks: a word, a count, a state. A state always has its word; colour only helps.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const soft: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export type BadgeProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-control px-2 font-semibold text-caption',
        soft[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** A state as a dot and a word, for rows and captions; `pulse` says that work is under way. */
export function StatusBadge({
  tone = 'neutral',
  pulse = false,
  className,
  children,
}: BadgeProps & { pulse?: boolean }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 sm:whitespace-nowrap text-caption', text[tone], className)}>
      <span
        aria-hidden="true"
        className={clsx(
          'size-2 shrink-0 rounded-full bg-current',
          pulse && 'animate-[breathe_1.6s_ease-in-out_infinite] motion-reduce:animate-none',
        )}
      />
      <span>{children}</span>
    </span>
  )
}

const text: Record<Tone, string> = {
  neutral: 'text-ink-muted',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}
