// The journal as a feed (JSON).
import { type FeedContext, feedReply } from '#features/content/feed-reply.ts'

export const dynamic = 'force-dynamic'

export const GET = (_: Request, context: FeedContext): Promise<Response> => feedReply('blog', 'json', context)
