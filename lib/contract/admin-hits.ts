// Copies that were found of everybody's photographs, as administrators look through them.
import { z } from 'zod'
import { hitCategories, hitStatuses } from '#lib/rules/hits.ts'
import { infringementStates } from '#lib/rules/settlement/infringements.ts'
import { litigationClasses, litigationStates } from '#lib/rules/settlement/litigations.ts'
import { listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Hit } from './hits.ts'

/** No picture: what a creator keeps private is not looked at in passing. */
const AdminHit = Hit.pick({
  id: true,
  page_url: true,
  domain: true,
  category: true,
  status: true,
  score: true,
  found_at: true,
  gone_at: true,
}).extend({
  image: z.object({ id: z.string(), title: z.string() }),
  creator: z.object({ id: z.string(), name: z.string() }),
  /** The newest claim of it, with the code by which its letter and its case are found; null where nothing was claimed. */
  claim: z.object({ id: z.string(), state: z.enum(infringementStates), check_code: z.string() }).nullable(),
  /** The newest case, and what sort it was filed as; null where no lawyer was asked. */
  litigation: z
    .object({
      id: z.string(),
      state: z.enum(litigationStates),
      classification: z.enum(litigationClasses).nullable(),
    })
    .nullable(),
})
export type AdminHit = z.infer<typeof AdminHit>

export const adminHits = {
  list: endpoint({
    method: 'GET',
    path: '/admin/hits',
    access: 'admin',
    query: listQuery(['-found_at', 'found_at']).extend({
      category: z.enum(hitCategories, refusal('choice_invalid')).optional(),
      status: z.enum(hitStatuses, refusal('choice_invalid')).optional(),
    }),
    response: pageOf(AdminHit),
    summary:
      'Confirmed copies of everybody’s photographs, with their claims and cases; `search` looks in pages, websites, titles and creators',
  }),
}
