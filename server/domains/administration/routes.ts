// Routes of administrators.
import { admin } from '#lib/contract/admin.ts'
import { moderation } from '#lib/contract/moderation.ts'
import { priorities } from '#lib/contract/priorities.ts'
import { impersonationCookies } from '#server/domains/accounts/sessions/session-cookies.ts'
import { route } from '#server/http/route.ts'
import { acceptBetaTester, listBetaRequests } from './beta-testers.ts'
import { decideAboutUser } from './decide-about-user.ts'
import { decidePriority, listAllPriorities, readPriorityPreview } from './decide-priority.ts'
import { decideImageOnHold, listImagesOnHold, readOnHoldPreview } from './images-on-hold.ts'
import { impersonate } from './impersonate.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { readFileChecks } from './read-file-checks.ts'
import { readUser } from './read-user.ts'
import { updateRoles } from './update-roles.ts'

export const administrationRoutes = [
  route(admin.users, listUsers),
  // Reading is written down, so it needs a transaction.
  route(admin.readUser, readUser, { transaction: true }),
  route(admin.decideVerification, decideAboutUser),
  route(admin.updateRoles, updateRoles),
  route(admin.impersonate, impersonate, {
    cookies: ({ access_token }, context) => impersonationCookies(context, access_token),
  }),
  route(admin.audit, listAudit),
  route(admin.fileChecks, readFileChecks),
  route(admin.betaTesters, listBetaRequests),
  route(admin.acceptBetaTester, acceptBetaTester),
  route(moderation.onHold, listImagesOnHold),
  // Looking is written down, so it needs a transaction.
  route(moderation.onHoldPreview, readOnHoldPreview, { transaction: true }),
  route(moderation.decide, decideImageOnHold),
  route(priorities.all, listAllPriorities),
  route(priorities.preview, readPriorityPreview, { transaction: true }),
  route(priorities.decide, decidePriority),
]
