// Every route of the API.

import { bankRoutes } from './domains/accounts/bank/routes.ts'
import { deletionRoutes } from './domains/accounts/deletion/routes.ts'
import { emailRoutes } from './domains/accounts/emails/routes.ts'
import { identityRoutes } from './domains/accounts/identity/routes.ts'
import { profileRoutes } from './domains/accounts/profile/routes.ts'
import { accountRoutes } from './domains/accounts/routes.ts'
import { sandboxRoutes } from './domains/accounts/sandbox/routes.ts'
import { securityRoutes } from './domains/accounts/security/routes.ts'
import { walletRoutes } from './domains/accounts/wallet/routes.ts'
import { administrationRoutes } from './domains/administration/routes.ts'
import { billingAdministrationRoutes } from './domains/billing/administration/routes.ts'
import { billingRoutes } from './domains/billing/routes.ts'
import { contentRoutes } from './domains/content/routes.ts'
import { ftpRoutes } from './domains/images/ftp/routes.ts'
import { logRoutes } from './domains/images/log/routes.ts'
import { moderationRoutes } from './domains/images/moderation/routes.ts'
import { photographerRoutes } from './domains/images/photographers/routes.ts'
import { priorityRoutes } from './domains/images/priority/routes.ts'
import { imageRoutes } from './domains/images/routes.ts'
import { uploadProfileRoutes } from './domains/images/upload-profiles/routes.ts'
import { uploadRoutes } from './domains/images/uploads/routes.ts'
import { verifierRoutes } from './domains/images/verifier/routes.ts'
import { marketRoutes } from './domains/market/routes.ts'
import { archiveRoutes } from './domains/monitoring/archives/routes.ts'
import { domainRoutes } from './domains/monitoring/domains/routes.ts'
import { evidenceRoutes } from './domains/monitoring/evidences/routes.ts'
import { hitRoutes } from './domains/monitoring/hits/routes.ts'
import { noticeRoutes } from './domains/monitoring/notices/routes.ts'
import { pluginRoutes } from './domains/monitoring/plugin/routes.ts'
import { monitoringRoutes } from './domains/monitoring/routes.ts'
import { whitelistRoutes } from './domains/monitoring/whitelist-routes.ts'
import { nftRoutes } from './domains/nft/routes.ts'
import { infringementAnswerRoutes } from './domains/settlement/answers/routes.ts'
import { infringementRoutes } from './domains/settlement/claims/routes.ts'
import { closingLetterRoutes } from './domains/settlement/closing/routes.ts'
import { firewallRoutes } from './domains/settlement/firewall/routes.ts'
import { letterGuestRoutes } from './domains/settlement/guests/routes.ts'
import { letterSettingsRoutes } from './domains/settlement/letter-settings/routes.ts'
import { litigationRoutes } from './domains/settlement/litigations/routes.ts'
import { receivedLetterRoutes } from './domains/settlement/recipient/routes.ts'
import { scorecardRoutes } from './domains/settlement/scorecard/routes.ts'
import { socialRoutes } from './domains/social/routes.ts'
import { systemRoutes } from './domains/system/routes.ts'
import type { ApiRoute } from './http/route.ts'

export const apiRoutes: readonly ApiRoute[] = [
  ...accountRoutes,
  ...administrationRoutes,
  ...bankRoutes,
  ...billingAdministrationRoutes,
  ...billingRoutes,
  ...contentRoutes,
  ...deletionRoutes,
  ...emailRoutes,
  ...domainRoutes,
  ...evidenceRoutes,
  ...firewallRoutes,
  ...ftpRoutes,
  ...hitRoutes,
  ...identityRoutes,
  ...imageRoutes,
  ...infringementAnswerRoutes,
  ...infringementRoutes,
  ...letterSettingsRoutes,
  ...litigationRoutes,
  ...logRoutes,
  ...marketRoutes,
  ...moderationRoutes,
  ...archiveRoutes,
  ...monitoringRoutes,
  ...nftRoutes,
  ...noticeRoutes,
  ...photographerRoutes,
  ...pluginRoutes,
  ...priorityRoutes,
  ...profileRoutes,
  ...receivedLetterRoutes,
  ...letterGuestRoutes,
  ...scorecardRoutes,
  ...closingLetterRoutes,
  ...sandboxRoutes,
  ...securityRoutes,
  ...socialRoutes,
  ...systemRoutes,
  ...uploadProfileRoutes,
  ...uploadRoutes,
  ...verifierRoutes,
  ...walletRoutes,
  ...whitelistRoutes,
]
