// Buttons, with a busy state that keeps its width and its focus.
import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Work is under way: announced, shown, and further presses do nothing. The button keeps the focus. */
    busy?: boolean
    icon?: ReactNode
    iconEnd?: ReactNode
  }

const refuse = (event: MouseEvent) => event.preventDefault()

export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  iconEnd,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
      className={clsx(buttonClass({ variant, size, wide }), className)}
      {...rest}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={clsx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>
        {icon}
        {children}
        {iconEnd}
      </span>
    </button>
  )
}
