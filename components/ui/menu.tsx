// A menu of actions behind a button, with arrow keys and type-ahead. For lists of links in bars use disclosure.tsx, which is far lighter.
'use client'

import { clsx } from 'clsx'
import * as RadixMenu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'

type MenuItem =
  | {
      key: string
      label: ReactNode
      icon?: ReactNode
      onSelect: () => void
      danger?: boolean
      disabled?: boolean
    }
  | { key: string; separator: true }

export type MenuProps = {
  /** The button; its own name is the menu's name. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    // Not modal: the modal form locks scrolling with a style element, which the content security policy refuses.
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="motion-settle z-50 min-w-48 rounded-panel border border-line bg-raised p-1 shadow-raised"
        >
          {items.map(item =>
            'separator' in item ? (
              <RadixMenu.Separator key={item.key} className="my-1 h-px bg-line" />
            ) : (
              <RadixMenu.Item
                key={item.key}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={clsx(
                  'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-small outline-none',
                  'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-50',
                  item.danger && 'text-danger',
                )}
              >
                {item.icon}
                {item.label}
              </RadixMenu.Item>
            ),
          )}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
