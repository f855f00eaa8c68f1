// Every five minutes: administrators are told once that the disk has little room, and once that it has enough again.
import { desc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { every, job } from '#server/jobs/queue.ts'
import { writeToAdministrators } from '#server/mail/operators/administrators.ts'
import { type DiskNews, diskNews, diskRoom } from '#server/mail/operators/disk-room.ts'
import { sendMail } from '#server/mail/send-mail.ts'

/** It runs on a full disk too: its few kilobytes are what the reserve is kept for. */
export const tellDiskRoom = job(
  'system.tell-disk-room',
  z.object({}),
  async context => {
    const ids = await context.transact(tell)
    // Other emails wait for room in the queue; this one does not.
    if (context.health.room() === 'none') for (const mail_id of ids) await sendMail.run(context, { mail_id })
  },
  { writes: 'nothing' },
)

export const tellDiskRoomOften = every('*/5 * * * *', tellDiskRoom)

/** Gives the emails that it has put into the outgoing mail: none when what is so has been told. */
async function tell(context: Context): Promise<string[]> {
  const { db, health, settings } = context
  const [last] = await db
    .select({ template: emails.template })
    .from(emails)
    .where(inArray(emails.template, [...diskNews]))
    .orderBy(desc(emails.created_at))
    .limit(1)
  const news: DiskNews = health.room() === 'enough' ? 'disk_enough' : 'disk_short'
  if (news === (last?.template ?? 'disk_enough')) return []
  const link = `${settings.public_url}/api/health/ready`
  return writeToAdministrators(context, ({ locale, first_name }) => diskRoom(locale, news, { first_name, link }))
}
