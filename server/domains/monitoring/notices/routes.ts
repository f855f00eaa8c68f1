// Routes of notices.
import { notices } from '#lib/contract/notices.ts'
import { route } from '#server/http/route.ts'
import { listNotices, readNotices } from './list-notices.ts'

export const noticeRoutes = [route(notices.list, listNotices), route(notices.read, readNotices)]
