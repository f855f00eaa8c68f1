// Routes of the allowed websites.
import { whitelist } from '#lib/contract/whitelist.ts'
import { route } from '#server/http/route.ts'
import { createWhitelistEntry, listWhitelist, removeWhitelistEntry } from './whitelist.ts'

export const whitelistRoutes = [
  route(whitelist.list, listWhitelist),
  route(whitelist.create, createWhitelistEntry),
  route(whitelist.remove, removeWhitelistEntry),
]
