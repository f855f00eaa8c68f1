// Routes of one's own profile.
import { profiles } from '#lib/contract/profiles.ts'
import { route } from '#server/http/route.ts'
import { readInvoicingAgreement } from '../identity/read-invoicing-agreement.ts'
import { readCurrentProfile } from './read-current-profile.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = [
  route(profiles.current, readCurrentProfile),
  route(profiles.update, updateProfile),
  route(profiles.invoicingAgreement, readInvoicingAgreement),
]
