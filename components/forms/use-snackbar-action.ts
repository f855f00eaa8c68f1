// Does something on the press of a button: whether it is under way, and the message about how it ended.
'use client'
import { useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'

/** `run` does `work` and says `done` when it succeeded; `onSettled` follows either way. */
export function useSnackbarAction(onSettled?: () => Promise<unknown>) {
  const failureMessage = useFailureMessage()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      snackbar.show({ kind: 'other', message: done })
    } catch (error) {
      snackbar.show({ kind: 'error', message: failureMessage(error) })
    }
    await onSettled?.()
    setBusy(false)
  }
  return { busy, run: (work: () => Promise<unknown>, done: string) => void run(work, done) }
}
