// Ends something at the payment provider that was ended here.
import { PaymentFailure } from '#server/ports/payment.ts'

/** What the provider does not know (any more) has ended there: null. Throws PaymentFailure while it does not answer. */
export async function endAtProvider<T>(end: () => Promise<T>): Promise<T | null> {
  try {
    return await end()
  } catch (error) {
    if (error instanceof PaymentFailure && error.kind === 'not_found') return null
    throw error
  }
}
