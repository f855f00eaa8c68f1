// Hands the holder of a licence the photograph in full size, with its rights written in.
import { eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { translator } from '#lib/node/translator.ts'
import { href, localHref } from '#lib/routes.ts'
import { type AiStatement, tdmHeaders } from '#lib/rules/legal/ai-rights.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import { slugOf } from '#lib/slug.ts'
import type { UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { tdmPolicyOf } from '../../images/ai-rights/tdm-policy.ts'
import { originalKey } from '../../images/keys.ts'
import type { ImageRow } from '../../images/present.ts'
import { type LicenseRow, termsOf } from '../license-rows.ts'
import { passportOf } from './keep-passport.ts'
import { licenseOfSide } from './read-license.ts'
import { type FileRights, writeRights } from './rights-file.ts'

/** Its holder's alone, while it is in force, though the image be deleted: `license_not_begun`, `license_ended`. */
export async function readLicenseFile(
  context: UserContext,
  { id }: ParsedInput<typeof contract.file>,
): Promise<FileReply> {
  const { db, ports, user, now, request, settings } = context
  const license = await licenseOfSide(context, id)
  const { number, ends_on, title, author } = license
  if (license.buyer_id !== user.id || number === null || ends_on === null || title === null || author === null)
    throw new Failure('not_found')
  const state = licenseState(termsOf(license), dayOf(now()))
  if (state !== 'in_force') throw new Failure(state === 'ended' ? 'license_ended' : 'license_not_begun')
  const [image] = await db.select().from(images).where(eq(images.id, license.image_id))
  const original = image ? await ports.storage.read(originalKey(image)) : null
  if (!image || !original) throw new Failure('not_found')
  const passport = await passportOf(context, number)
  const page = (path: string) => `${settings.public_url}${localHref(context.locale, path)}`
  const { t } = translator(context.locale, 'sold-licenses')
  const training = license.purpose === 'training'
  const license_url = page(href('license', { number }))
  const statement = saidBy(license, image)
  const usage = t(training ? 'file.training' : 'file.usage', { number })
  const rights: FileRights = {
    title,
    author,
    credit: creditLine(author),
    copyright: `© ${author}`,
    holder: license.holder_shown ? license.licensee : null,
    number,
    starts_on: license.starts_on,
    ends_on,
    license_url,
    acquire_url: page(href('sale', { id: image.id })),
    usage,
    passport: passport?.token ?? null,
    ai_rights: statement,
    constraint: statement === 'licensed' ? `${usage} ${license_url}` : null,
  }
  const written = writeRights(original, rights)
  if (!written) throw new Error(`the original of ${image.id} is no whole JPEG`)
  const terms_url = statement === 'licensed' ? license_url : tdmPolicyOf(settings, image)
  const body = await ports.credentials.signJpeg(written, { title, ai_rights: statement, terms_url })
  if (!request.head)
    await db
      .update(licenses)
      .set({ downloads: sql`${licenses.downloads} + 1` })
      .where(eq(licenses.id, id))
  const file_name = `${slugOf(title) || 'photograph'}-${number}.jpg`
  return {
    body,
    bytes: body.byteLength,
    media_type: 'image/jpeg',
    file_name,
    save: true,
    cache: 'private',
    headers: tdmHeaders(image.ai_rights, terms_url),
  }
}

/** What its creator says, unless the licence says more. */
const saidBy = ({ purpose }: LicenseRow, { ai_rights }: ImageRow): AiStatement =>
  ai_rights === 'reserved' && purpose === 'training' ? 'licensed' : ai_rights

/** What the terms ask to stand beside the picture. */
export const creditLine = (author: string): string => `© ${author}`
