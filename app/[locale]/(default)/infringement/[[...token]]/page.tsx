// The page for a notified party: whether a letter is real, and with its link the letter itself.
import { notFound } from 'next/navigation'
import { CheckScreen } from '#features/settlement-recipient/check-screen.tsx'
import { LetterPage, type LetterSaid } from '#features/settlement-recipient/letter-page.tsx'
import { readCode } from '#features/settlement-recipient/read-code.ts'
import { letterMetadata, letterNamespaces, readEntry, readLetter } from '#features/settlement-recipient/read-letter.ts'
import { UnknownLetter } from '#features/settlement-recipient/unknown-letter.tsx'
import { getSession } from '#lib/api/session.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = {
  params: Promise<{ token?: string[] }>
  searchParams: Promise<LetterSaid & { code?: unknown }>
}

export async function generateMetadata({ params }: Props) {
  const { token: [token] = [] } = await params
  return letterMetadata(token)
}

export default async function InfringementPage({ params, searchParams }: Props) {
  const { token: [token, ...more] = [] } = await params
  const { code, ...said } = await searchParams
  if (more.length > 0) notFound()
  if (token === undefined) return <CheckScreen checked={typeof code === 'string' ? await readCode(code) : null} />
  const letter = await readLetter(token)
  if (!letter) return <UnknownLetter token={token} />
  const [session, entry] = await Promise.all([getSession(), readEntry()])
  const signed_in = session !== null
  return (
    <Interactive namespaces={letterNamespaces(letter, signed_in)}>
      <LetterPage {...{ token, letter, said, signed_in, entry }} />
    </Interactive>
  )
}
