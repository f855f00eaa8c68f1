// What a question before a removal needs: whether it is open, whether the work is under way, and the message about how it ended.
'use client'
import { useState } from 'react'
import { useSnackbarAction } from './use-snackbar-action.ts'

/** `work` is done once it is confirmed, `done` said when it succeeded; the properties are those of an alert dialog. */
export function useConfirmed(work: () => Promise<unknown>, done: string, onSettled?: () => Promise<unknown>) {
  const [open, setOpen] = useState(false)
  const { busy, run } = useSnackbarAction(onSettled)
  const close = () => setOpen(false)
  return { open, onOpenChange: setOpen, busy, onConfirm: () => run(() => work().finally(close), done) }
}
