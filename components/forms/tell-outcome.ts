// Sends a form that strangers fill in, and says in a short message whether it arrived; what was refused is still shown in the form.
import { snackbar } from '#components/ui/snackbar.ts'

/** Throws what `send` throws. */
export async function tellOutcome(
  send: () => Promise<unknown>,
  words: { done: string; failed: string },
): Promise<void> {
  try {
    await send()
  } catch (error) {
    snackbar.show({ kind: 'error', message: words.failed })
    throw error
  }
  snackbar.show({ kind: 'other', message: words.done })
}
