// Routes of the allowed websites.
import { whitelist } from '#lib/contract/whitelist.ts'
import { route } from '#server/http/route.ts'
import { createWhitelistEntry, listWhitelist, readWhitelistEntry, removeWhitelistEntry } from './whitelist.ts'

export const whitelistRoutes = [
  route(whitelist.list, listWhitelist),
  route(whitelist.read, readWhitelistEntry),
  route(whitelist.create, createWhitelistEntry),
  route(whitelist.remove, removeWhitelistEntry),
]
