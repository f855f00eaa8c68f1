// The way from the free plan to the others: a button whose dialog is fetched when it is first pressed.
'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { UpgradeMessages } from './upgrade-dialog.tsx'

const UpgradeDialog = dynamic(() => import('./upgrade-dialog.tsx').then(file => file.UpgradeDialog), { ssr: false })

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
