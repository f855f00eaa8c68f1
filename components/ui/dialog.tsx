// A dialog that takes over the page until it is answered or closed.
'use client'

import { clsx } from 'clsx'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import X from './icons/x.tsx'

export type DialogProps = {
  title: string
  description?: ReactNode
  closeLabel: string
  /** The element that opens it; leave it out when `open` is controlled. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  size?: 'small' | 'medium' | 'large'
  /** Actions at the bottom; they stay in view while the body scrolls. */
  footer?: ReactNode
  children?: ReactNode
}

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-4xl' }

/** The dimmed page behind a dialog. Not Radix's own overlay: that one locks scrolling with a style element, which the content security policy refuses. */
export function Scrim() {
  // One is enough when a dialog asks for something on the way of another.
  return (
    <div
      data-scroll-lock=""
      aria-hidden="true"
      className="fixed inset-0 z-40 bg-scrim has-[~[data-scroll-lock]]:hidden"
    />
  )
}

/**
 * Brings the focus back when a dialog closes. Radix knows its own trigger only: without one, it goes to what had it before,
 * and to the page's content where that is no longer there.
 */
export function useReturn(hasTrigger: boolean) {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      opener.current = activeElement instanceof HTMLElement ? activeElement : null
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener
      if (hasTrigger && current?.isConnected) return
      event.preventDefault()
      const target = current?.isConnected && current !== document.body ? current : document.getElementById('main')
      target?.focus()
    },
  }
}

/** Shared by dialogs and alert dialogs: where the panel stands and how it moves. It steps aside while another is over it. */
export const panelClass =
  'motion-settle has-[~[role=dialog]]:invisible fixed inset-x-4 bottom-4 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-panel bg-raised shadow-float outline-none focus-visible:outline-none focus-visible:rounded-panel sm:bottom-auto sm:top-[min(15vh,8rem)] sm:max-h-[calc(100dvh-min(15vh,8rem)-2rem)]'

export function Dialog(props: DialogProps) {
  const { title, description, closeLabel, trigger, open, onOpenChange, size = 'medium', footer, children } = props
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(panelClass, widths[size])}
          {...useReturn(trigger !== undefined)}
        >
          <header className="py-2 ps-6 pe-16 pt-6">
            <div className="grid gap-2">
              <RadixDialog.Title className="font-serif text-title-2">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="wrap-anywhere text-ink-muted text-small">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
          </header>
          <div className="overflow-y-auto px-6 pt-2 pb-6">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-line border-t px-6 py-4 sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
          {/* Last in the order of the keyboard, so that the focus starts in the dialog's own content. */}
          <RadixDialog.Close asChild>
            <IconButton
              label={closeLabel}
              icon={<X aria-hidden="true" className="size-5" />}
              className="absolute end-4 top-5"
            />
          </RadixDialog.Close>
        </RadixDialog.Content>
        <Scrim />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
