// What an account that is erased leaves of dossiers and imports, and what its export holds of them.
import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import {
  agency_import_rows,
  agency_imports,
  dossier_exhibits,
  firewall_clearances,
  originality_dossiers,
} from '#server/db/schema/firewall.ts'
import { images } from '#server/db/schema/images.ts'
import type { ExportPart } from '#server/events.ts'

export async function forgetDossiers({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  await db.delete(agency_imports).where(eq(agency_imports.user_id, user_id))
  await db.delete(firewall_clearances).where(eq(firewall_clearances.user_id, user_id))
  await db.delete(dossier_exhibits).where(eq(dossier_exhibits.user_id, user_id))
  const own = db.select({ id: images.id }).from(images).where(eq(images.user_id, user_id))
  await db.delete(originality_dossiers).where(inArray(originality_dossiers.image_id, own))
}

export async function exportOfDossiers({ db }: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  return {
    records: {
      dossiers: () =>
        db
          .select({ dossier: originality_dossiers })
          .from(originality_dossiers)
          .innerJoin(images, eq(images.id, originality_dossiers.image_id))
          .where(eq(images.user_id, user_id))
          .orderBy(asc(originality_dossiers.image_id)),
      exhibits: () =>
        db
          .select()
          .from(dossier_exhibits)
          .where(eq(dossier_exhibits.user_id, user_id))
          .orderBy(asc(dossier_exhibits.id)),
      'agency-reports': () =>
        db
          .select()
          .from(agency_import_rows)
          .where(eq(agency_import_rows.user_id, user_id))
          .orderBy(asc(agency_import_rows.id)),
      clearances: () =>
        db
          .select()
          .from(firewall_clearances)
          .where(eq(firewall_clearances.user_id, user_id))
          .orderBy(asc(firewall_clearances.id)),
    },
  }
}
