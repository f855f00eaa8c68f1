// On the page that is shown without a connection: the way to the verifier, where this browser keeps it.
'use client'
import { useEffect, useState } from 'react'
import { buttonClass } from '#components/ui/button-class.ts'
import { hasOfflineVerifier } from './kept-verifier.ts'

type Props = { to: string; words: { text: string; link: string; missing: string } }

export function OfflineVerifierLink({ to, words }: Props) {
  const [kept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    hasOfflineVerifier().then(setKept, () => setKept(false))
  }, [])
  if (kept === null) return null
  return (
    <>
      <p className="text-ink-muted">{kept ? words.text : words.missing}</p>
      {/* A new document: no page of ours can be fetched. */}
      {kept && (
        <a href={to} className={buttonClass({ variant: 'secondary' })}>
          {words.link}
        </a>
      )}
    </>
  )
}
