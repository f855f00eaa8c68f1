// Every route of the API.

import { accountRoutes } from './domains/accounts/routes.ts'
import { walletRoutes } from './domains/accounts/wallet-routes.ts'
import { photographerRoutes } from './domains/images/photographer-routes.ts'
import { imageRoutes } from './domains/images/routes.ts'
import { verifierRoutes } from './domains/images/verifier-routes.ts'
import { whitelistRoutes } from './domains/monitoring/whitelist-routes.ts'
import { socialRoutes } from './domains/social/routes.ts'
import { systemRoutes } from './domains/system/routes.ts'
import type { Route } from './http/route.ts'

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...imageRoutes,
  ...photographerRoutes,
  ...socialRoutes,
  ...systemRoutes,
  ...verifierRoutes,
  ...walletRoutes,
  ...whitelistRoutes,
]
