// What anybody may know of a licence to train: whoever is shown its number checks it here.
import { and, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { termsOf } from '../license-rows.ts'
import { publicImage } from './public-license.ts'

export async function readTrainingLicense(
  context: Context,
  { number }: ParsedInput<typeof contract.training>,
): Promise<Answer<typeof contract.training>> {
  const { db, now } = context
  const asked = number.toUpperCase()
  const [row] = await db
    .select({ license: licenses, sha256: images.sha256 })
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(and(eq(licenses.number, asked), eq(licenses.purpose, 'training')))
  if (!row) throw new Failure('not_found')
  const { license, sha256 } = row
  const { title, author, starts_on, ends_on, licensee, holder_shown, withdrawn_at } = license
  if (title === null || author === null || ends_on === null) throw new Failure('not_found')
  return {
    number: asked,
    state: withdrawn_at ? 'withdrawn' : licenseState(termsOf(license), dayOf(now())),
    title,
    author,
    sha256,
    holder: holder_shown ? licensee : null,
    starts_on,
    ends_on,
    image: await publicImage(context, asked),
  }
}
