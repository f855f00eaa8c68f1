// All areas of the payment provider.
import type { Area } from './area.ts'
import { bankAccountRoutes } from './bank-accounts.ts'
import { eMoneyRoutes } from './e-money.ts'
import { hookRoutes } from './hooks.ts'
import { identityRoutes } from './identity-verifications.ts'
import { kycDocumentRoutes } from './kyc-documents.ts'
import { moneyAreas } from './money-areas.ts'
import { recipientRoutes } from './recipients.ts'
import { regulatoryRoutes } from './regulatory.ts'
import { responseRoutes } from './responses.ts'
import { scaRoutes } from './sca.ts'
import { uboRoutes } from './ubo-declarations.ts'
import { userRoutes } from './user-routes.ts'
import { userScaRoutes } from './user-sca.ts'

/** In the order in which they may rely on one another. */
export const areas: Area[] = [
  responseRoutes,
  hookRoutes,
  scaRoutes,
  userRoutes,
  userScaRoutes,
  regulatoryRoutes,
  kycDocumentRoutes,
  uboRoutes,
  identityRoutes,
  bankAccountRoutes,
  recipientRoutes,
  ...moneyAreas,
  eMoneyRoutes,
]
