// The sheet that the menu button opens: a native popover that also closes when one of its links is followed.
'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import X from '../../ui/icons/x.tsx'
import { MENU_ID } from './menu-id.ts'

export function MenuSheet({ label, close, children }: { label: string; close: string; children: ReactNode }) {
  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    const element = sheet.current
    const closeAfter = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a, [data-closes-menu]')) element?.hidePopover()
    }
    element?.addEventListener('click', closeAfter)
    return () => element?.removeEventListener('click', closeAfter)
  }, [])

  return (
    <nav ref={sheet} id={MENU_ID} popover="auto" aria-label={label} className="menu-sheet">
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
