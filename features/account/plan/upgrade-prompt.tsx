// The way from the free plan to the others: a button whose dialog is fetched when it is first pressed.
'use client'
import { useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import type { UpgradeMessages } from './upgrade-dialog.tsx'

const UpgradeDialog = lazyPart(async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog)

export function UpgradePrompt({ messages, wide = true }: { messages: UpgradeMessages; wide?: boolean }) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        wide={wide}
        data-closes-menu=""
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        {messages.open}
      </Button>
      {asked && <UpgradeDialog messages={messages} open={open} onOpenChange={setOpen} />}
    </>
  )
}
