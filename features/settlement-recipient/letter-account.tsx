// Keeping a letter in the account of whoever is signed in.
'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { useAction } from '#lib/forms/use-action.ts'

type Props = { token: string; assigned: ReceivedLetter['assigned'] }

export function LetterAccount({ token, assigned }: Props) {
  const t = useTranslations('received-letter.account')
  const session = useSession()
  const router = useRouter()
  const { busy, failure, run } = useAction()
  if (!session) return null
  const keep = async () => {
    await call(api.receivedLetters.assign, { token })
    router.refresh()
  }
  return (
    <Card as="section" aria-labelledby="account" className="grid gap-3">
      <h2 id="account" className="font-semibold">
        {t('title')}
      </h2>
      <p role="status" className="text-small">
        {t(assigned === 'nobody' ? 'offer' : assigned === 'you' ? 'yours' : 'other')}
      </p>
      <FormFailure failure={failure} />
      {assigned === 'nobody' && (
        <Button variant="secondary" className="w-fit" busy={busy} onClick={() => run(keep)}>
          {t('submit')}
        </Button>
      )}
    </Card>
  )
}
