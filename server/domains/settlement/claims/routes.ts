// Routes of whoever claims: previews, sign-offs, what was signed, and the letters.
import { infringements } from '#lib/contract/infringements.ts'
import { mailings } from '#lib/contract/mailings.ts'
import { route } from '#server/http/route.ts'
import { readHostNotice } from '../mailings/host-notice.ts'
import { listMailings, readMailing } from '../mailings/list-mailings.ts'
import { printLetter, readLetterPdf } from '../mailings/paper-letter.ts'
import { receiveBounce } from '../mailings/receive-bounce.ts'
import { sendHostNotice } from '../mailings/send-host-notice.ts'
import { listInfringements, readInfringement } from './list-infringements.ts'
import { readClaimStats } from './read-claim-stats.ts'
import { previewClaim, signClaim } from './sign-claim.ts'
import { withdrawInfringement } from './withdraw-infringement.ts'

export const infringementRoutes = [
  route(infringements.list, listInfringements),
  route(infringements.stats, readClaimStats),
  route(infringements.preview, previewClaim, { transaction: false }),
  route(infringements.create, signClaim),
  route(infringements.read, readInfringement),
  route(infringements.letterPdf, readLetterPdf),
  route(infringements.printLetter, printLetter, { transaction: false }),
  route(infringements.hostNotice, readHostNotice),
  route(infringements.sendHostNotice, sendHostNotice),
  route(infringements.withdraw, withdrawInfringement),
  route(mailings.list, listMailings),
  route(mailings.read, readMailing),
  route(mailings.bounce, receiveBounce, { transaction: false }),
]
