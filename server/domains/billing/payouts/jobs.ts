// Jobs of payouts and of the transfers that they live on.
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { EventPayload } from '#server/events.ts'
import { every, job } from '#server/jobs/queue.ts'
import { askAboutTransfers, moveMoney } from '../sales/transfers.ts'
import { openPayouts } from './open-payouts.ts'
import { sendPayout } from './send-payout.ts'
import { takeReturns, waitingPayouts } from './settle-payout.ts'

export const settleNotifiedPayout = (context: Context, { payout_id }: EventPayload<'payout.notified'>): Promise<void> =>
  context.enqueue(sendPayout, { payout_id }, { key: payout_id })

/** Notifications can get lost: whatever waits for the provider is asked about again. */
export const askAboutMoney = job('billing.ask-about-money', z.object({}), async context => {
  await askAboutTransfers(context)
  for (const payout_id of await waitingPayouts(context))
    await context.enqueue(sendPayout, { payout_id }, { key: payout_id })
})

export const payoutJobs = [openPayouts, sendPayout, takeReturns, moveMoney, askAboutMoney]
/** The month's payouts leave at six on the first; on other days the job finds them written down. */
export const payoutSchedules = [
  every('0 6 * * *', openPayouts),
  every('*/10 * * * *', askAboutMoney),
  every('20 * * * *', takeReturns),
]
/** Makes up for a first of the month on which the product was not running. */
export const payoutStartJobs = [openPayouts]
