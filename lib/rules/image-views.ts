// What counts as a view of an image.
import { DAY_S } from '#lib/dates.ts'
import type { Limit } from './accounts/sign-in.ts'

/** A person counts once a day: an account, or the network address of a visitor. */
export const viewsPerVisitor: Limit = { name: 'image-view', tiers: [{ points: 1, duration_s: DAY_S }] }
