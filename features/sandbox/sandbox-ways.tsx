// The people a visitor may be in a sandbox, and whether one can be had now.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { sandboxAccounts } from '#lib/rules/demo.ts'
import { SandboxButton } from './sandbox-button.tsx'

/** While the first one is being made the page looks again. */
const AGAIN_MS = 5_000

export function SandboxWays() {
  const t = useTranslations('sandbox')
  const { data } = useQuery({
    ...q(api.sandboxes.read, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'ready' || state.data?.state === 'off' ? false : AGAIN_MS),
  })
  // Inside one, there is nothing to wait for.
  const open = data?.state === 'ready' || (data?.expires_at ?? null) !== null
  return (
    <div className="grid gap-6">
      <div aria-live="polite">
        {data && !open && data.state !== 'ready' && (
          <Notice title={t(`state.${data.state}`)}>{t(`state.${data.state}_text`)}</Notice>
        )}
      </div>
      <ul className="grid gap-6 md:grid-cols-3">
        {sandboxAccounts.map(account => (
          <Card as="li" key={account} className="flex flex-col gap-4">
            <h2 className="font-serif text-title-3">{t(`${account}.title`)}</h2>
            <p className="grow text-ink-muted">{t(`${account}.text`)}</p>
            <SandboxButton
              way={account}
              failed={t('failed')}
              disabled={!open}
              className={`${buttonClass({ variant: account === 'creator' ? 'primary' : 'secondary' })} w-full`}
            >
              {t(`${account}.enter`)}
            </SandboxButton>
          </Card>
        ))}
      </ul>
    </div>
  )
}
