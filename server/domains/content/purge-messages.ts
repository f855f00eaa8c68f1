// Forgets messages to the house when nobody will come back to them.
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { MESSAGE_KEPT_YEARS } from '#lib/rules/legal/retention.ts'
import { contact_messages } from '#server/db/schema/administration.ts'
import { every, job } from '#server/jobs/queue.ts'
import { newsletterJobs, newsletterSchedules } from './newsletter/send-newsletter.ts'

export const purgeMessages = job(
  'content.purge-messages',
  z.object({}),
  async ({ db, now }) => {
    await db
      .delete(contact_messages)
      .where(lt(contact_messages.created_at, addSeconds(now(), -MESSAGE_KEPT_YEARS * 365 * DAY_S)))
  },
  { writes: 'nothing' },
)

export const contentJobs = [purgeMessages, ...newsletterJobs]
export const contentSchedules = [every('11 5 * * *', purgeMessages), ...newsletterSchedules]
