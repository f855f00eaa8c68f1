// Routes of owners whose images are held back.
import { moderation } from '#lib/contract/moderation.ts'
import { route } from '#server/http/route.ts'
import { appeal, readModeration } from './appeal.ts'

export const moderationRoutes = [route(moderation.read, readModeration), route(moderation.appeal, appeal)]
