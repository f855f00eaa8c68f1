// A small panel beside the element that opened it, for content that is more than a tooltip and less than a dialog.
'use client'

import * as RadixPopover from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import X from './icons/x.tsx'

export type PopoverProps = {
  trigger: ReactNode
  title: string
  closeLabel: string
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
}

export function Popover({ trigger, title, closeLabel, children, side = 'bottom', align = 'start' }: PopoverProps) {
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={title}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={16}
          className="motion-settle z-50 w-80 max-w-[calc(100vw-2rem)] rounded-panel border border-line bg-raised p-4 text-small shadow-raised focus-visible:rounded-panel"
        >
          <div className="mb-2 flex items-start justify-between gap-2">
            <p className="font-semibold">{title}</p>
            <RadixPopover.Close asChild>
              <IconButton
                size="small"
                label={closeLabel}
                icon={<X aria-hidden="true" className="size-4" />}
                className="-me-1.5 -mt-1.5"
              />
            </RadixPopover.Close>
          </div>
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
