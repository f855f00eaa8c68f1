// All areas of the payment provider.

import { kycDocumentRoutes } from './kyc/kyc-documents.ts'
import { uboRoutes } from './kyc/ubo-declarations.ts'
import { moneyAreas } from './money-areas.ts'
import { bankAccountRoutes } from './pay-outs/bank-accounts.ts'
import { recipientRoutes } from './pay-outs/recipients.ts'
import type { Area } from './protocol/area.ts'
import { hookRoutes } from './protocol/hooks.ts'
import { responseRoutes } from './protocol/responses.ts'
import { scaRoutes } from './users/sca.ts'
import { userRoutes } from './users/user-routes.ts'
import { userScaRoutes } from './users/user-sca.ts'

/** In the order in which they may rely on one another. */
export const areas: Area[] = [
  responseRoutes,
  hookRoutes,
  scaRoutes,
  userRoutes,
  userScaRoutes,
  kycDocumentRoutes,
  uboRoutes,
  bankAccountRoutes,
  recipientRoutes,
  ...moneyAreas,
]
