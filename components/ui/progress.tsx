// How far some work has come; without a value, that it is under way.
import { clsx } from 'clsx'

export type ProgressProps = {
  label: string
  /** 0 to 100; leave it out while the length is unknown. */
  percent?: number
  /** Words beside the bar, such as “12 of 24 MB”. */
  detail?: string
  className?: string
}

export function Progress({ label, percent, detail, className }: ProgressProps) {
  return (
    <div className={clsx('grid gap-2', className)}>
      <div className="flex justify-between gap-4 text-small">
        <span>{label}</span>
        <span className="text-ink-muted">{detail ?? (percent === undefined ? null : `${Math.round(percent)} %`)}</span>
      </div>
      <Meter label={label} percent={percent} detail={detail} />
    </div>
  )
}

/** The bar alone, for whoever writes the words elsewhere. */
export function Meter({ label, percent, detail }: Omit<ProgressProps, 'className'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw their progress element each in their own way
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      aria-valuetext={detail}
      className="h-1 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={clsx(
          'h-full rounded-full bg-accent',
          percent === undefined
            ? 'w-2/5 animate-[sweep_1.4s_ease-in-out_infinite] motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-60'
            : 'transition-[width] duration-soft',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
