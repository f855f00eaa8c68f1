// The first thing a recipient has to know: that the letter is real, or that nothing is asked any more.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

const strong = (text: ReactNode) => <strong className="whitespace-nowrap font-semibold tabular-nums">{text}</strong>

export function LetterVerdict({ token, letter }: { token: string; letter: ReceivedLetter }) {
  const t = useTranslations('received-letter')
  const { sender_name: sender, check_code: number, outcome, close_reason: reason, closed_at } = letter
  const { dayOf } = useDateWords()
  return (
    <div className="grid gap-4">
      <Notice tone="success" title={<span className="text-body">{t('letter.real_title')}</span>}>
        <div className="grid gap-1">
          <p className="wrap-anywhere">{t('letter.real_text', { sender })}</p>
          <p>{t.rich('letter.code', { number, code: strong })}</p>
        </div>
      </Notice>
      {outcome && closed_at && (
        <Notice live="status" title={t(`outcomes.${outcome}`, { sender })}>
          <div className="wrap-anywhere grid gap-1">
            {reason && <p>{t('outcomes.reason', { reason })}</p>}
            <p>{t('outcomes.on', { day: dayOf(closed_at) })}</p>
            <a href={apiHref('/infringements/{token}/closing_pdf', { token })} className={`${textLinkClass()} w-fit`}>
              {t('outcomes.letter')}
            </a>
          </div>
        </Notice>
      )}
    </div>
  )
}
