// The sheet that the menu button opens: a native popover that also closes when one of its links is followed.
'use client'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'

import { MENU_ID } from './menu-id.ts'

export function MenuSheet({ label, close, children }: { label: string; close: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives here as a click
    <nav
      id={MENU_ID}
      popover="auto"
      aria-label={label}
      className="menu-sheet"
      onClick={event => {
        // Only elements are clicked; the target's type is wider.
        const target = event.target as Element
        if (target.closest('a, [data-closes-menu]')) event.currentTarget.hidePopover()
      }}
    >
      <div className="flex justify-end px-3 pt-3">
        <IconButton
          label={close}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          icon={<X aria-hidden="true" className="size-5" />}
        />
      </div>
      {children}
    </nav>
  )
}
