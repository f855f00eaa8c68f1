// A letter and accounts: kept in that of whoever is signed in; a way in, or to a new one, for everybody else.
'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import type { CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { useAction } from '#lib/forms/use-action.ts'
import { href } from '#lib/routes.ts'

/** Nothing of it works without script. */
const LetterNewcomer = lazyPart(async () => (await import('./letter-newcomer.tsx')).LetterNewcomer)

/** What the installation says of newcomers; null: it takes none. */
export type LetterEntry = CaptchaSettings | null
type Props = { token: string; assigned: ReceivedLetter['assigned']; entry: LetterEntry }

export function LetterAccount({ token, assigned, entry }: Props) {
  const t = useTranslations('received-letter.account')
  const session = useSession()
  return (
    <Card as="section" aria-labelledby="account" className="grid gap-3">
      <h2 id="account" className="font-semibold">
        {t('title')}
      </h2>
      {session ? <Keep token={token} assigned={assigned} /> : <Stranger token={token} entry={entry} />}
    </Card>
  )
}

function Keep({ token, assigned }: Omit<Props, 'entry'>) {
  const t = useTranslations('received-letter.account')
  const router = useRouter()
  const { busy, failure, run } = useAction()
  const keep = async () => {
    await call(api.receivedLetters.assign, { token })
    router.refresh()
  }
  const list = (text: ReactNode) => (
    <AppLink href={href('account', { slug: 'letters' })} className={textLinkClass()}>
      {text}
    </AppLink>
  )
  return (
    <>
      <p role="status" className="text-small">
        {t.rich(assigned === 'nobody' ? 'offer' : assigned === 'you' ? 'yours' : 'other', { list })}
      </p>
      <FormFailure failure={failure} />
      {assigned === 'nobody' && (
        <Button variant="secondary" className="w-fit" busy={busy} onClick={() => run(keep)}>
          {t('submit')}
        </Button>
      )}
    </>
  )
}

function Stranger({ token, entry }: Omit<Props, 'assigned'>) {
  const t = useTranslations('received-letter.account')
  const next = usePathname()
  return (
    <>
      <p className="text-small">{t('stranger')}</p>
      <p className="text-small">
        {t('known')}{' '}
        <AppLink href={href('login', {}, { next })} className={textLinkClass()}>
          {t('login')}
        </AppLink>
      </p>
      {entry && <LetterNewcomer token={token} captcha={entry} />}
    </>
  )
}
