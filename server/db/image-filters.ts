// Conditions on the table of images that several domains ask for: whose they are, and who sees them.
import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { imageCan } from '#lib/rules/image-states.ts'
import { images } from './schema/images.ts'

/** Images that anybody sees. */
export const isPublic = (): SQL | undefined =>
  and(eq(images.state, imageCan.show.from[0]), ne(images.portfolio, 'private'), isNull(images.deleted_at))

/** Images that this caller sees: the public ones and their own. */
export const isVisible = ({ user }: { user: { id: string } | null }): SQL | undefined =>
  user ? or(isPublic(), isOwn(user.id)) : isPublic()

export const isOwn = (userId: string): SQL | undefined => and(eq(images.user_id, userId), isNull(images.deleted_at))
