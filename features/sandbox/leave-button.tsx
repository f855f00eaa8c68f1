// Leaves a sandbox, after one more question: all that was done in it goes.
'use client'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { useSwitch } from '#features/account/sessions/switch-button.tsx'
import { api } from '#lib/api/endpoints.ts'
import { href } from '#lib/routes.ts'

type Props = {
  words: Record<'title' | 'text' | 'leave' | 'stay' | 'failed', string>
  className: string
}

/** The client comes with the answer: most people never give one. */
async function leave(): Promise<void> {
  const { call } = await import('#lib/api/client.ts')
  await call(api.sandboxes.leave, {})
}

export function LeaveButton({ words, className }: Props) {
  const [asking, setAsking] = useState(false)
  const { go, busy } = useSwitch({ change: leave, to: href('home'), failed: words.failed })
  return (
    <AlertDialog
      title={words.title}
      description={words.text}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      open={asking}
      onOpenChange={setAsking}
      busy={busy}
      onConfirm={() => void go()}
      danger
      trigger={
        <button type="button" className={className}>
          {words.leave}
        </button>
      }
    />
  )
}
