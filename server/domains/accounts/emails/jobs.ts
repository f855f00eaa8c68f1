// Emails whose writing must not show in the time of an answer: they are written by jobs, each once, under an id given beforehand.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Locale, locales } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '#lib/rules/accounts/sign-in.ts'
import { isDemoEmail } from '#lib/rules/demo.ts'
import type { Context } from '#server/context.ts'
import { emails, users } from '#server/db/schema/accounts.ts'
import { cart_items, carts } from '#server/db/schema/market.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { infringement_tokens } from '#server/db/schema/settlement.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { job } from '#server/jobs/queue.ts'
import { accountExists } from '#server/mail/account-exists.ts'
import { addEmail, emailInUse } from '#server/mail/address-emails.ts'
import { confirmEmail } from '#server/mail/confirm-email.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { resetPassword } from '#server/mail/reset-password.ts'
import { confirmedUserByEmail, type UserRow, userByEmail } from '../queries.ts'
import { issueKey, newSecret } from '../tokens.ts'
import { ownerOfAddress } from './queries.ts'

/** After a registration: the confirmation email, or word to the owner of an address that was taken. */
export const welcomeRegistration = job(
  'accounts.welcome-registration',
  /** `letter`: the infringement from whose page they registered. */
  z.object({ user_id: z.string(), mail_id: z.string(), letter: z.string().optional() }),
  (context, { user_id, mail_id, letter }) =>
    once(context, mail_id, async tx => {
      const [newcomer] = await tx.db.select().from(users).where(eq(users.id, user_id)).limit(1)
      if (!newcomer || newcomer.email_confirmed_at) return
      const owner = await ownerOfAddress(tx, newcomer.email)
      if (!owner) return sendConfirmation(tx, newcomer, newcomer.locale, { mail_id, letter })
      await tx.db.delete(users).where(eq(users.id, user_id))
      await sendAccountExists(tx, owner, newcomer.email, mail_id)
    }),
)

const EmailPayload = z.object({ email: z.string(), locale: z.enum(locales), mail_id: z.string() })

/** The confirmation email again; nothing for an address nobody registered, word to the owner of a confirmed one. */
export const repeatConfirmation = job(
  'accounts.repeat-confirmation',
  EmailPayload,
  (context, { email, locale, mail_id }) =>
    once(context, mail_id, async tx => {
      const owner = await ownerOfAddress(tx, email)
      if (owner) return sendAccountExists(tx, owner, email, mail_id)
      const user = await userByEmail(tx, email)
      if (user) await sendConfirmation(tx, user, locale, { mail_id })
    }),
)

/** The link to a new password; nothing for an address nobody confirmed. */
export const sendPasswordReset = job(
  'accounts.send-password-reset',
  EmailPayload,
  (context, { email, locale, mail_id }) =>
    once(context, mail_id, async tx => {
      const user = await confirmedUserByEmail(tx, email)
      // Everybody shares the demo accounts: their passwords are nobody's to change.
      if (!user || isDemoEmail(user.email)) return
      const key = await issueKey(tx, user.id, 'reset_password')
      const link = linkOf(tx, locale, href('reset_password', { id: user.id, slug: key }))
      const message = resetPassword(locale, { first_name: user.first_name, link, valid_hours: RESET_LINK_HOURS })
      await enqueueEmail(tx, { id: mail_id, to: user.email, locale, message })
    }),
)

/** After an address was added: its email, or word to the owner of an address that is somebody else's. */
export const sendAddedEmail = job(
  'accounts.send-added-email',
  z.object({ email_id: z.string(), mail_id: z.string() }),
  (context, { email_id, mail_id }) =>
    once(context, mail_id, async tx => {
      const [added] = await tx.db
        .select({ row: email_addresses, user: users })
        .from(email_addresses)
        .innerJoin(users, eq(users.id, email_addresses.user_id))
        .where(eq(email_addresses.id, email_id))
        .limit(1)
      if (!added || added.row.confirmed_at) return
      const { email } = added.row
      const owner = await ownerOfAddress(tx, email)
      if (owner) return sendEmailInUse(tx, owner, email, mail_id)
      const { id, first_name, locale } = added.user
      const key = await issueKey(tx, id, 'add_email', { email_id })
      const link = linkOf(tx, locale, href('confirm_email', { slug: key }))
      const message = addEmail(locale, { first_name, link, valid_days: CONFIRM_LINK_DAYS })
      await enqueueEmail(tx, { id: mail_id, to: email, locale, message })
    }),
)

async function sendEmailInUse(context: Context, owner: UserRow, email: string, mail_id: string): Promise<void> {
  const { locale, first_name } = owner
  const emails_link = linkOf(context, locale, href('account', { slug: 'emails' }))
  const message = emailInUse(locale, { first_name, email, emails_link })
  await enqueueEmail(context, { id: mail_id, to: email, locale, message })
}

async function sendConfirmation(
  context: Context,
  user: UserRow,
  locale: Locale,
  { mail_id, letter }: { mail_id: string; letter?: string | undefined },
): Promise<void> {
  const key = await issueKey(context, user.id, 'confirm_email')
  const next = letter === undefined ? await cartOf(context, user.id, locale) : await letterOf(context, letter, locale)
  const link = linkOf(context, locale, href('confirm_email', { slug: key }, { next }))
  const message = confirmEmail(locale, { first_name: user.first_name, link, valid_days: CONFIRM_LINK_DAYS })
  await enqueueEmail(context, { id: mail_id, to: user.email, locale, message })
}

const cartOf = async (context: Context, user_id: string, locale: Locale) =>
  (await hasCart(context, user_id)) ? localHref(locale, href('cart')) : undefined

/** By a link of its own: of the one that was sent only its hash is kept. */
async function letterOf({ db, now }: Context, infringement_id: string, locale: Locale): Promise<string> {
  const token = newSecret()
  await db.insert(infringement_tokens).values({ token_hash: hashToken(token), infringement_id, created_at: now() })
  return localHref(locale, href('infringement', { token }))
}

/** Who registered on the way to paying is led back there. */
async function hasCart({ db }: Context, user_id: string): Promise<boolean> {
  const [item] = await db
    .select({ id: cart_items.id })
    .from(cart_items)
    .innerJoin(carts, eq(carts.id, cart_items.cart_id))
    .where(eq(carts.user_id, user_id))
    .limit(1)
  return item !== undefined
}

/** `to`: the owner's address that was given, which need not be the primary one. */
async function sendAccountExists(context: Context, owner: UserRow, to: string, mail_id: string): Promise<void> {
  const { locale, first_name } = owner
  const login_link = linkOf(context, locale, href('login'))
  const reset_link = linkOf(context, locale, href('forgot_password'))
  await enqueueEmail(context, {
    id: mail_id,
    to,
    locale,
    message: accountExists(locale, { first_name, login_link, reset_link }),
  })
}

/** Runs `work` in a transaction unless the email it writes is there already: a job may be run twice. */
async function once(context: Context, mail_id: string, work: (tx: Context) => Promise<void>): Promise<void> {
  await context.transact(async tx => {
    const [written] = await tx.db.select({ id: emails.id }).from(emails).where(eq(emails.id, mail_id)).limit(1)
    if (!written) await work(tx)
  })
}

export const linkOf = ({ settings }: Pick<Context, 'settings'>, locale: Locale, path: string): string =>
  `${settings.public_url}${localHref(locale, path)}`
