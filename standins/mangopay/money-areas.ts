// The areas about money: wallets, cards, what comes in, moves and goes out.
import type { Area } from './area.ts'
import { bankWireRoutes } from './bank-wires.ts'
import { cardRegistrationRoutes } from './card-registrations.ts'
import { cardRoutes } from './cards.ts'
import { depositRoutes } from './deposits.ts'
import { directDebitRoutes } from './direct-debits.ts'
import { disputeDocumentRoutes } from './dispute-documents.ts'
import { disputeRoutes } from './disputes.ts'
import { mandatePages } from './mandate-page.ts'
import { mandateRoutes } from './mandates.ts'
import { payInRoutes } from './pay-ins.ts'
import { payOutRoutes } from './pay-outs.ts'
import { preAuthorisationRoutes } from './pre-authorisations.ts'
import { recurringRoutes } from './recurring.ts'
import { refundRoutes } from './refunds.ts'
import { repudiationRoutes } from './repudiations.ts'
import { secureModePages } from './three-d-secure-page.ts'
import { transferRoutes } from './transfers.ts'
import { walletRoutes } from './wallets.ts'
import { webPayInRoutes } from './web-pay-ins.ts'

/** In the order in which they may rely on one another. */
export const moneyAreas: Area[] = [
  walletRoutes,
  cardRegistrationRoutes,
  cardRoutes,
  secureModePages,
  payInRoutes,
  webPayInRoutes,
  bankWireRoutes,
  preAuthorisationRoutes,
  depositRoutes,
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
