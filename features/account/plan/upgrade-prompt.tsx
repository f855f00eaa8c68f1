// The way from the free plan to the others: a button whose dialog is fetched when it is first pressed.
'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { UpgradeWords } from './upgrade-dialog.tsx'

const UpgradeDialog = dynamic(() => import('./upgrade-dialog.tsx').then(file => file.UpgradeDialog), { ssr: false })

export function UpgradePrompt({ words, wide = true }: { words: UpgradeWords; wide?: boolean }) {
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
        {words.open}
      </Button>
      {asked && <UpgradeDialog words={words} open={open} onOpenChange={setOpen} />}
    </>
  )
}
