// Where a page that is still to come sends its visitor in the meantime: working pages of the same matter.
import type { RouteName, routes } from '#lib/routes.ts'

/** Routes marked `soon`. */
export type ComingName = { [N in RouteName]: (typeof routes)[N] extends { soon: true } ? N : never }[RouteName]

/** Pages that work today and need no parameter. */
export type WorkingName =
  | 'about'
  | 'about_buyers'
  | 'about_marketplace'
  | 'about_tokenomics'
  | 'blog'
  | 'collections'
  | 'discovers'
  | 'images'
  | 'proofs'

export const workingRelatives: Record<ComingName, readonly WorkingName[]> = {
  plugin: ['discovers', 'about_buyers', 'proofs'],
}
