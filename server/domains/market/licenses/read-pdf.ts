// Hands out the document of a sold licence, to both of its sides.
import { asc, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract } from '#lib/contract/licenses.ts'
import { Failure } from '#lib/errors.ts'
import type { Locale } from '#lib/locales.ts'
import { href, localHref } from '#lib/routes.ts'
import type { Context, UserContext } from '#server/context.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { images } from '#server/db/schema/images.ts'
import { license_transfers } from '#server/db/schema/market.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { drawLicense } from '#server/pdf/draw-document.ts'
import { invoiceDocumentOf } from '../../billing/invoices/invoice-document.ts'
import { DOCUMENT_PREVIEW, previewKey } from '../../images/keys.ts'
import type { LicenseRow } from '../license-rows.ts'
import { passportOf } from './keep-passport.ts'
import { creditLine } from './read-file.ts'
import { licenseOfSide } from './read-license.ts'

/** `not_found` for one that was only recorded: its contract is elsewhere. The seller's copy discloses the holder as well: both are parties. */
export async function readLicensePdf(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.pdf>,
): Promise<FileReply> {
  return soldLicensePdf(context, await licenseOfSide(context, id), query.language ?? context.locale)
}

/** For whoever may read it. */
export async function soldLicensePdf(context: Context, license: LicenseRow, language: Locale): Promise<FileReply> {
  const { db, ports, settings } = context
  const { number, duration, ends_on, invoice_id, title, author } = license
  if (number === null || duration === null || ends_on === null || invoice_id === null) throw new Failure('not_found')
  if (title === null || author === null) throw new Failure('not_found')
  const [image] = await db.select().from(images).where(eq(images.id, license.image_id))
  // As it was frozen with the sale: names change, and accounts are deleted.
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoice_id))
  if (!image || !invoice) throw new Failure('not_found')
  const page = (path: string) => `${settings.public_url}${localHref(language, path)}`
  const passport = await passportOf(context, number)
  const transfers = await db
    .select()
    .from(license_transfers)
    .where(eq(license_transfers.license_id, license.id))
    .orderBy(asc(license_transfers.created_at))
  const pdf = await drawLicense({
    language,
    license: {
      number,
      licensee: license.licensee,
      seller: (await invoiceDocumentOf(context, invoice)).seller.name,
      author,
      leased: license.lease_id !== null,
      credit: creditLine(author),
      title,
      picture: await ports.storage.read(previewKey(image.id, DOCUMENT_PREVIEW)),
      sha256: image.sha256,
      certificate_url: page(href('image', { id: image.id, slug: image.slug })),
      purpose: license.purpose,
      duration,
      starts_on: license.starts_on,
      ends_on,
      website: license.url,
      granted_at: license.created_at.toISOString(),
      check_url: page(href('license', { number })),
      passport: passport ? `${passport.token}~${passport.disclosure}~` : null,
      withdrawn: license.withdrawn_at !== null,
      transfers: transfers.map(each => ({
        from: each.from_licensee,
        to: each.to_licensee,
        url: each.to_url,
        at: each.created_at.toISOString(),
      })),
      standin: ports.payment.standin,
    },
  })
  return {
    body: pdf,
    bytes: pdf.byteLength,
    media_type: 'application/pdf',
    file_name: `licence-${number}-${language}.pdf`,
    cache: 'private',
  }
}
