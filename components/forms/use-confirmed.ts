// What a question before a removal needs: whether it is open, whether the work is under way, and the message about how it ended.
'use client'
import { useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'

/** `work` is done once it is confirmed, `done` said when it succeeded; the properties are those of an alert dialog. */
export function useConfirmed(work: () => Promise<unknown>, done: string) {
  const failureMessage = useFailureMessage()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await work()
      snackbar.show({ kind: 'other', message: done })
    } catch (error) {
      snackbar.show({ kind: 'error', message: failureMessage(error) })
    }
    setBusy(false)
    setOpen(false)
  }
  return { open, onOpenChange: setOpen, busy, onConfirm: () => void confirm() }
}
