// Routes of whoever received a letter; the check of a code and the list come before those with a link.
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { cookiesOfRegistration } from '#server/domains/accounts/registration/registration-browser.ts'
import { route } from '#server/http/route.ts'
import { answerByForm } from './answer-by-form.ts'
import { answerLetter, handInProof } from './answer-letter.ts'
import { assignLetter } from './assign-letter.ts'
import { checkLetter } from './check-letter.ts'
import { quoteLetter } from './letter-price.ts'
import { listLetters } from './list-letters.ts'
import { payLetter } from './pay-letter.ts'
import { readLetterCertificate, readLetterLicense, readLetterPicture, readReceivedLetter } from './read-letter.ts'
import { readLetterReport } from './read-report.ts'
import { registerWithLetter } from './register-with-letter.ts'

export const receivedLetterRoutes = [
  route(receivedLetters.check, checkLetter),
  route(receivedLetters.list, listLetters),
  route(receivedLetters.read, readReceivedLetter),
  route(receivedLetters.answer, answerLetter, { transaction: false }),
  route(receivedLetters.handIn, handInProof, { transaction: false }),
  route(receivedLetters.form, answerByForm, {
    transaction: false,
    headers: ({ location }) => ({ Location: location }),
  }),
  route(receivedLetters.picture, readLetterPicture),
  route(receivedLetters.certificate, readLetterCertificate),
  route(receivedLetters.report, readLetterReport),
  route(receivedLetters.license, readLetterLicense),
  route(receivedLetters.register, registerWithLetter, {
    transaction: false,
    cookies: (_, context) => cookiesOfRegistration(context),
  }),
  route(receivedLetters.quote, quoteLetter),
  route(receivedLetters.pay, payLetter, { transaction: false }),
  route(receivedLetters.assign, assignLetter, { transaction: false }),
]
