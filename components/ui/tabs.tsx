// Several views of one thing, one at a time; arrow keys move between them.
'use client'

import { clsx } from 'clsx'
import * as RadixTabs from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { centreInBox } from './scroll-to-current.tsx'

type Tab = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }

export type TabsProps = {
  /** Says what the tabs choose between. */
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  className?: string
}

export function Tabs({ label, tabs, value, defaultValue, onValueChange, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the row scrolls: what is chosen stands in its middle.
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector(`[data-state="active"]`)
    if (!row || !chosen || value === undefined) return
    centreInBox(row, chosen)
  }, [value])
  return (
    <RadixTabs.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onValueChange}
      className={clsx('min-w-0', className)}
    >
      <RadixTabs.List ref={list} aria-label={label} className="flex gap-6 overflow-x-auto border-line border-b">
        {tabs.map(tab => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className={clsx(
              '-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 text-ink-muted text-small transition-colors duration-quick',
              'hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50',
              'data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(tab => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
