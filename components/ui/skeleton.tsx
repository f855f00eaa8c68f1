// Grey ground where content will stand, of the same size, so that nothing jumps when it comes.
import { clsx } from 'clsx'

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-[breathe_2s_ease-in-out_infinite] rounded-control bg-sunken motion-reduce:animate-none',
        className,
      )}
    />
  )
}
