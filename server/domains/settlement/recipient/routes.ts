// Routes of whoever received a letter; the check of a code comes before those with a link.
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { route } from '#server/http/route.ts'
import { answerLetter, handInProof } from './answer-letter.ts'
import { assignLetter } from './assign-letter.ts'
import { checkLetter } from './check-letter.ts'
import { readLetterCertificate, readLetterPicture, readReceivedLetter } from './read-letter.ts'

export const receivedLetterRoutes = [
  route(receivedLetters.check, checkLetter),
  route(receivedLetters.read, readReceivedLetter),
  route(receivedLetters.answer, answerLetter, { transaction: false }),
  route(receivedLetters.handIn, handInProof, { transaction: false }),
  route(receivedLetters.picture, readLetterPicture),
  route(receivedLetters.certificate, readLetterCertificate),
  route(receivedLetters.assign, assignLetter, { transaction: false }),
]
