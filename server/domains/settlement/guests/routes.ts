// Routes of whoever pays a letter without an account.
import { letterGuests } from '#lib/contract/letter-guests.ts'
import { route } from '#server/http/route.ts'
import { beginGuest, beginGuestCard } from './begin-guest.ts'
import { followGuestPayment, payAsGuest, readGuestInvoice } from './pay-as-guest.ts'

export const letterGuestRoutes = [
  route(letterGuests.begin, beginGuest, { transaction: false }),
  route(letterGuests.card, beginGuestCard, { transaction: false }),
  route(letterGuests.pay, payAsGuest, { transaction: false }),
  route(letterGuests.follow, followGuestPayment, { transaction: false }),
  route(letterGuests.invoice, readGuestInvoice),
]
