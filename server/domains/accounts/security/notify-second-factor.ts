// Tells the owner of an account that its second factor was switched on or off.
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { RESTORE_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { secondFactorOff, secondFactorOn } from '#server/mail/second-factor-changed.ts'
import { linkOf } from '../emails/jobs.ts'
import { newRestoreLink } from './restore-link.ts'

type Owner = Pick<CurrentUser, 'id' | 'email' | 'first_name' | 'locale'>

export async function notifySecondFactor(context: Context, owner: Owner, now: 'on' | 'off'): Promise<void> {
  const { email: to, locale } = owner
  const changed_at = context.now()
  const message = now === 'on' ? await letterOn(context, owner, changed_at) : letterOff(context, owner, changed_at)
  await enqueueEmail(context, { id: newId('mail', changed_at), to, locale, message })
}

async function letterOn(context: Context, owner: Owner, changed_at: Date) {
  const { first_name, email, locale } = owner
  const restore_link = await newRestoreLink(context, owner)
  return secondFactorOn(locale, { first_name, changed_at, email, restore_link, valid_days: RESTORE_LINK_DAYS })
}

function letterOff(context: Context, { first_name, locale }: Owner, changed_at: Date) {
  const reset_link = linkOf(context, locale, href('forgot_password'))
  return secondFactorOff(locale, { first_name, changed_at, reset_link })
}
