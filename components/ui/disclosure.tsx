// A button that opens a small panel under itself: menus of links in bars, theme choice, filters. A few hundred bytes instead of a library.
'use client'

import { clsx } from 'clsx'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type DisclosureProps = {
  /** The content of the button. */
  button: ReactNode
  /** Its name when the content is only an icon. */
  label?: string
  buttonClassName?: string
  /** Which edge of the button the panel lines up with. */
  align?: 'start' | 'end'
  panelClassName?: string
  /** A function receives `close`, to be called when something inside was chosen. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Rows inside a panel share this look, be they links or buttons. */
export const disclosureRowClass =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-start text-small hover:bg-sunken focus-visible:rounded-control focus-visible:outline-offset-0 aria-[current=page]:font-semibold aria-pressed:font-semibold'

export function Disclosure(props: DisclosureProps) {
  const { button, label, buttonClassName, align = 'end', panelClassName, children } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    document.getElementById(`${id}-button`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what happens inside: Escape, and focus that leaves.
    <div ref={root} role="presentation" className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        id={`${id}-button`}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      <div
        id={id}
        hidden={!open}
        data-state={open ? 'open' : 'closed'}
        className={clsx(
          'motion-settle absolute top-full z-30 mt-2 min-w-52 rounded-panel border border-line bg-raised p-1 shadow-raised',
          align === 'end' ? 'end-0' : 'start-0',
          panelClassName,
        )}
      >
        {typeof children === 'function' ? children(close) : children}
      </div>
    </div>
  )
}
