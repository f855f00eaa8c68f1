// What the FTP drop asks of the product: logging in, and each file through the same use case as the upload page.
import { eq } from 'drizzle-orm'
import { NewImage } from '#lib/contract/image-changes.ts'
import { dayOf, isDay } from '#lib/dates.ts'
import { Failure, type FailureCode } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { translator } from '#lib/node/translator.ts'
import { ftpLoginPerIp, ftpLoginPerUser } from '#lib/rules/ftp.ts'
import { type Context, noSessionTokens, type UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ftp_accounts, ftp_arrivals } from '#server/db/schema/ftp.ts'
import { consume, networkOf, reward } from '#server/http/limits.ts'
import type { Arrival, FtpHost, FtpPerson, Interruption, UploadAcceptance } from '#server/ports/ftp.ts'
import type { PhotoFacts } from '#server/ports/imaging.ts'
import { passwordMatches } from '../../accounts/security/passwords.ts'
import { createImage, type UploadOrigin } from '../create-image.ts'
import { offerOfSettings } from '../sale.ts'
import { storeRefusal } from '../store-refusal.ts'
import { settingsOf } from './manage-ftp-access.ts'
import { mayUpload, senderOf } from './sender.ts'

type MakeContext = (facts: Pick<Context, 'user' | 'locale' | 'request'>) => Context
type Access = typeof ftp_accounts.$inferSelect

/** The list shows a growing file this often, at most. */
const SHOWN_MS = 2_000

export function ftpHost(makeContext: MakeContext, system: Context): FtpHost {
  return {
    hasRoom: () => system.health.room() === 'enough',
    logIn: (user_name, password, address) => logIn(system, { user_name, password, address }),
    begin: (person, file_name, address) => begin(makeContext, system, { person, file_name, address }),
  }
}

type Login = { user_name: string; password: string; address: string }

async function logIn(context: Context, { user_name, password, address }: Login): Promise<FtpPerson | null> {
  const network = networkOf(address)
  const counted = `${user_name} ${network}`
  await consume(context, ftpLoginPerIp, network)
  await consume(context, ftpLoginPerUser, counted)
  const found = await accessOf(context, eq(ftp_accounts.user_name, user_name))
  const matches = await passwordMatches(found?.access.password_hash ?? null, password)
  if (!found || !matches || !mayUpload(found.user)) return null
  await reward(context, ftpLoginPerUser, counted)
  await reward(context, ftpLoginPerIp, network)
  const { user_id } = found.access
  await context.db.update(ftp_accounts).set({ last_login_at: context.now() }).where(eq(ftp_accounts.user_id, user_id))
  return { id: user_id, user_name }
}

type Found = { access: Access; user: typeof users.$inferSelect }

async function accessOf({ db }: Context, where: ReturnType<typeof eq>): Promise<Found | null> {
  const [found] = await db
    .select({ access: ftp_accounts, user: users })
    .from(ftp_accounts)
    .innerJoin(users, eq(users.id, ftp_accounts.user_id))
    .where(where)
  return found ?? null
}

type Beginning = { person: FtpPerson; file_name: string; address: string }

async function begin(make: MakeContext, system: Context, beginning: Beginning): Promise<Arrival> {
  const id = newId('ftp_arrival', system.now())
  const file_name = [...beginning.file_name.normalize('NFC')].slice(0, 200).join('')
  const at = system.now()
  const row = { id, user_id: beginning.person.id, file_name, bytes: 0, state: 'receiving' as const }
  await system.db.insert(ftp_arrivals).values({ ...row, created_at: at, updated_at: at })
  const set = (values: Partial<typeof ftp_arrivals.$inferInsert>) =>
    system.db
      .update(ftp_arrivals)
      .set({ ...values, updated_at: system.now() })
      .where(eq(ftp_arrivals.id, id))
  const refuse = (code: string, bytes: number) => set({ state: 'refused', code, bytes, ended_at: system.now() })
  let shown = Date.now()
  let showing: Promise<unknown> = Promise.resolve()
  return {
    progress(bytes) {
      if (Date.now() - shown < SHOWN_MS) return
      shown = Date.now()
      showing = showing.then(() => set({ bytes })).catch(error => system.log.warn({ err: error }, 'ftp progress'))
    },
    async take(file) {
      await showing
      const outcome = await takeAs(make, system, beginning, { ...file, name: file_name })
      if ('code' in outcome) await refuse(outcome.code, file.bytes)
      else await set({ state: 'taken', image_id: outcome.image_id, bytes: file.bytes, ended_at: system.now() })
      return 'code' in outcome ? outcome.answer : { taken: true }
    },
    async interrupt(reason: Interruption, bytes) {
      await showing
      await refuse(reason, bytes)
      const sender = await contextOf(make, system, beginning)
      if (sender && reason === 'image_too_big') {
        await storeRefusal(sender.user, { file_name, code: reason, source: 'ftp' })
      }
    },
  }
}

type Sender = { user: UserContext; access: Access }

/** The sender as of now: the access may have ended, or the settings changed, since the login. */
async function contextOf(make: MakeContext, system: Context, { person, address }: Beginning): Promise<Sender | null> {
  const found = await accessOf(system, eq(ftp_accounts.user_id, person.id))
  // A connection that was open when the password ended sends nothing more.
  if (!found || found.access.password_hash === null || !mayUpload(found.user)) return null
  const user = senderOf(found.user)
  const request = {
    id: 'ftp',
    ip: address,
    user_agent: 'FTP',
    referrer: '',
    authorization: '',
    cookies: noSessionTokens,
    head: false,
    ahead: false,
  }
  return { user: { ...make({ user, locale: user.locale, request }), user }, access: found.access }
}

/** Trouble of ours, after which the same file may be sent again. */
const passing: readonly FailureCode[] = ['unknown', 'unavailable']

type Outcome = { image_id: string } | { code: FailureCode; answer: UploadAcceptance }

async function takeAs(
  make: MakeContext,
  system: Context,
  beginning: Beginning,
  file: Parameters<Arrival['take']>[0],
): Promise<Outcome> {
  const sender = await contextOf(make, system, beginning)
  try {
    if (!sender) throw new Failure('forbidden')
    const body = await bodyOf(sender, file.name)
    const image = await createImage(sender.user, { body, file }, fromFtp)
    return { image_id: image.id }
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('unknown')
    if (failure.code === 'unknown') system.log.error({ err: error }, 'ftp arrival')
    // What is refused before the file is looked at is remembered here.
    if (sender && failure.code === 'profile_incomplete') {
      await storeRefusal(sender.user, { file_name: file.name, code: failure.code, source: 'ftp' })
    }
    const sentence = translator(sender?.user.locale ?? 'en', 'errors').t(`codes.${failure.code}`, failure.params)
    return { code: failure.code, answer: { taken: false, sentence, final: !passing.includes(failure.code) } }
  }
}

const TITLE_MAX = 200

/** `bridge_at-low tide.jpg` becomes `bridge at low tide`; a name without letters or digits stays as it is. */
function titleOf(file_name: string): string {
  const words = file_name
    .replace(/\.jpe?g$/i, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return [...(words || file_name)].slice(0, TITLE_MAX).join('').trim()
}

/** Images of an access whose images are public are put on sale as the creator's settings say. */
async function bodyOf({ user, access }: Sender, file_name: string) {
  const settings = settingsOf(access)
  const offer = settings.public ? await offerOfSettings(user) : null
  return NewImage.parse({ ...settings, ...offer, title: titleOf(file_name) })
}

const TAGS_MAX = 20
const TAG_MAX = 40

/** What the photograph says of itself: a title better than the file's name, its day, its keywords after the account's own. */
const fromFtp: UploadOrigin = {
  source: 'ftp',
  complete(body, { title, created_on, keywords }: PhotoFacts) {
    const past = created_on !== null && isDay(created_on) && created_on <= dayOf(new Date())
    const words = keywords.filter(word => word.length <= TAG_MAX)
    return {
      ...body,
      title: title ?? body.title,
      created_on: past ? created_on : null,
      tags: [...new Set([...body.tags, ...words])].slice(0, TAGS_MAX),
    }
  },
}
