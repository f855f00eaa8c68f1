// The pictures that travel in the email of a letter: its photographs, and the square code by which anybody checks that it is real.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { toDataURL } from 'qrcode'
import { translator } from '#lib/node/translator.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { DOCUMENT_PREVIEW, previewKey } from '#server/domains/images/keys.ts'
import type { Picture } from '#server/mail/layout.ts'
import { emailPicture } from '#server/mail/settlement/email-picture.ts'
import { certifiedWork, ofNamedVersion } from '../claims/certified-work.ts'
import { checkUrl } from '../claims/prepare-claim.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

/** Photographs that an email shows at most: it stays small enough for every mailbox. */
const PHOTOGRAPHS_MAX = 3
const PHOTOGRAPH_WIDTH = 464
const CODE_WIDTH = 148

type LetterPictures = { photographs: Picture[]; check_picture: Picture }

export async function letterPictures(context: Context, row: InfringementRow): Promise<LetterPictures> {
  const { t } = translator(row.locale, 'settlement-letter')
  const code = row.check_code
  const check = new URL(checkUrl(context, row.locale))
  check.searchParams.set('code', code)
  return {
    photographs: await photographsOf(context, row),
    check_picture: { picture: await squareOf(check.href), alt: t('paper.check', { code }), width: CODE_WIDTH },
  }
}

/** The square code of an address, as a picture that holds itself. */
export const squareOf = (url: string): Promise<string> =>
  toDataURL(url, { errorCorrectionLevel: 'M', margin: 2, width: CODE_WIDTH })

/** Each once; one that is deleted is not shown. */
async function photographsOf({ db, ports }: Context, { id, locale }: InfringementRow): Promise<Picture[]> {
  const { t } = translator(locale, 'settlement-letter')
  const rows = await db
    .selectDistinctOn([images.id], { image: images, statement: certificates.statement })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .leftJoin(certificates, ofNamedVersion)
    .where(and(eq(infringement_hits.infringement_id, id), isNull(images.deleted_at)))
    .orderBy(asc(images.id))
    .limit(PHOTOGRAPHS_MAX)
  const shown = rows.map(async ({ image, statement }): Promise<Picture[]> => {
    const { title, author } = certifiedWork(statement, image)
    const bytes = await ports.storage.read(previewKey(image.id, DOCUMENT_PREVIEW))
    if (!bytes) return []
    const picture = await emailPicture(bytes)
    return [{ picture, alt: t('paper.alt', { title, author }), width: PHOTOGRAPH_WIDTH }]
  })
  return (await Promise.all(shown)).flat()
}
