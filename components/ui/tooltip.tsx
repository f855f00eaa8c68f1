// A few words about a control, on hover and on keyboard focus. Never the only place where something is said.
'use client'

import * as RadixTooltip from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

export type TooltipProps = {
  content: ReactNode
  /** A focusable element. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="motion-settle z-50 max-w-72 rounded-control bg-primary px-2.5 py-1.5 text-caption text-primary-ink shadow-raised"
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
