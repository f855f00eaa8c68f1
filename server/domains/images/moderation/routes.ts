// Routes of owners whose images are on hold.
import { moderation } from '#lib/contract/moderation.ts'
import { route } from '#server/http/route.ts'
import { appeal, readModeration } from './appeal.ts'

export const moderationRoutes = [route(moderation.read, readModeration), route(moderation.appeal, appeal)]
