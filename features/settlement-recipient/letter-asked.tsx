// What is asked, how much, and until when, in one look.
import { useTranslations } from 'next-intl'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { Money } from '#components/ui/money.tsx'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'

export function LetterAsked({ letter }: { letter: ReceivedLetter }) {
  const t = useTranslations('received-letter.letter')
  const { day } = useDateWords()
  const { sender_name: sender, amounts, hits, offered, deadline_on, regularization, removal_state } = letter
  const open = offered.length > 0
  const due = open && offered.includes('pay')
  return (
    <Card as="section" variant="tinted" aria-labelledby="asked" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="asked" className="text-ink-muted text-small">
          {t('asked_title')}
        </h2>
        {/* There before anything changes in it: what comes with its words is not read out. */}
        <div role="status" className="grid gap-1">
          <p className="font-semibold text-lead">{t(`actions.${actionOf(letter)}`, { images: hits.length })}</p>
          {open && regularization && <p className="text-small">{t(`regularizations.${regularization}`)}</p>}
          {open && removal_state && <p className="text-small">{t(`removal_states.${removal_state}`)}</p>}
        </div>
      </div>
      {due && (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <div>
            <dt className="text-ink-muted text-small">{t('damages')}</dt>
            <dd className="font-semibold text-title-3">
              <Money cents={toCents(amounts.prejudice_cents)} />
            </dd>
          </div>
          {amounts.license && offered.includes('buy') && (
            <div>
              <dt className="text-ink-muted text-small">{t('with_license')}</dt>
              <dd className="font-semibold text-title-3">
                <Money cents={toCents(amounts.total_cents)} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {open && (
        <>
          <p>
            {t('deadline')} <strong className="whitespace-nowrap font-semibold">{day(deadline_on)}</strong>
          </p>
          <a href="#ways" className={`${buttonClass()} w-fit`}>
            {t('to_ways')}
          </a>
          <div className="grid gap-2 text-ink-muted text-small">
            <p>{t('disagree')}</p>
            <p className="wrap-anywhere">{t('silence', { sender })}</p>
          </div>
        </>
      )}
    </Card>
  )
}

/** In the words of the specification while the damages are due; what is left of them afterwards. */
function actionOf({ kind, state, required_action, offered }: ReceivedLetter) {
  if (state !== 'to_be_settled') return 'none'
  if (kind === 'removal') return 'removal'
  if (offered.includes('pay')) return required_action
  if (offered.includes('buy')) return 'remove_or_buy'
  return offered.includes('remove') ? 'remove' : 'none'
}
