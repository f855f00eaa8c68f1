// What a letter says of a photograph: as the certificate that it names was signed, whatever the image says since.
import { and, eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { certificates, type images } from '#server/db/schema/images.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'

export type CertifiedWork = {
  title: string
  author: string
  /** As declared in the certificate; null while no certificate is signed. */
  rights_holder: string | null
  certified_on: string | null
}

/** The certificate’s version that a claimed hit names, for a join. */
export const ofNamedVersion = and(
  eq(certificates.image_id, infringement_hits.image_id),
  eq(certificates.version, infringement_hits.certificate_version),
)

/** The image’s own words stand only where no statement is signed: nothing can be sent then. */
export function certifiedWork(
  text: string | null,
  { title, photographer }: Pick<typeof images.$inferSelect, 'title' | 'photographer'>,
): CertifiedWork {
  const statement = text === null ? null : readStatement(text)
  if (statement === null) return { title, author: photographer, rights_holder: null, certified_on: null }
  return {
    title: statement.title,
    // The first certificates name no photographer where that is who had them certified.
    author: statement.photographer ?? statement.author.name,
    rights_holder: statement.rights_holder.name,
    certified_on: dayOf(new Date(statement.issued_at)),
  }
}
