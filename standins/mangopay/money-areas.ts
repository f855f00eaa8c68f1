// The areas about money: wallets, cards, what comes in, moves and goes out.

import { cardRegistrationRoutes } from './cards/card-registrations.ts'
import { cardRoutes } from './cards/cards.ts'
import { secureModePages } from './cards/three-d-secure-page.ts'
import { disputeDocumentRoutes } from './disputes/dispute-documents.ts'
import { disputeRoutes } from './disputes/disputes.ts'
import { repudiationRoutes } from './disputes/repudiations.ts'
import { directDebitRoutes } from './mandates/direct-debits.ts'
import { mandatePages } from './mandates/mandate-page.ts'
import { mandateRoutes } from './mandates/mandates.ts'
import { payInRoutes } from './pay-ins/pay-ins.ts'
import { recurringRoutes } from './pay-ins/recurring.ts'
import { refundRoutes } from './pay-ins/refunds.ts'
import { webPayInRoutes } from './pay-ins/web-pay-ins.ts'
import { payOutRoutes } from './pay-outs/pay-outs.ts'
import type { Area } from './protocol/area.ts'
import { transferRoutes } from './wallets/transfers.ts'
import { providerWalletRoutes } from './wallets/wallets.ts'

/** In the order in which they may rely on one another. */
export const moneyAreas: Area[] = [
  providerWalletRoutes,
  cardRegistrationRoutes,
  cardRoutes,
  secureModePages,
  payInRoutes,
  webPayInRoutes,
  recurringRoutes,
  mandateRoutes,
  mandatePages,
  directDebitRoutes,
  transferRoutes,
  payOutRoutes,
  refundRoutes,
  disputeRoutes,
  disputeDocumentRoutes,
  repudiationRoutes,
]
