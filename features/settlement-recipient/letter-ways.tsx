// The ways to answer, each with what it costs and its form; they fold without script.
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { controlClass, Field } from '#components/ui/field.tsx'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'
import { Money } from '#components/ui/money.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { FormAnswer, ReceivedLetter } from '#lib/contract/received-letters.ts'
import { toCents } from '#lib/money.ts'
import { linesGivenUp } from '#lib/rules/settlement/contested.ts'
import { ANSWER_DUE_DAYS, type AnswerKind, SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import { LetterForm } from './letter-form.tsx'
import { useLineWords } from './line-words.ts'
import { BuyWay, buyingCents, PayWay } from './paying-ways.tsx'

type Props = {
  token: string
  letter: ReceivedLetter
  /** The form that was refused, and why. */
  refused: { at: FormAnswer; text: string } | null
}
type WayProps = Props & { at: FormAnswer }

export function LetterWays(props: Props) {
  const t = useTranslations('received-letter.ways')
  const { offered, amounts } = props.letter
  if (offered.length === 0) return <p>{t('closed')}</p>
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="text-ink-muted">{t('lead')}</p>
      <div className="grid gap-3">
        {offered.includes('pay') && (
          <Way name="pay" cost={<Money cents={toCents(amounts.prejudice_cents)} />} {...props}>
            <PayWay {...props} />
          </Way>
        )}
        {offered.includes('remove') && (
          <Way name="remove" cost={t('remove.cost')} {...props}>
            <RemoveWay {...props} at="remove" />
          </Way>
        )}
        {offered.includes('credit') && (
          <Way name="credit" cost={t('credit.cost')} {...props}>
            <CreditWay {...props} at="credit" />
          </Way>
        )}
        {offered.includes('buy') && (
          <Way name="buy" cost={<Money cents={toCents(buyingCents(props.letter))} />} {...props}>
            <BuyWay {...props} />
          </Way>
        )}
        {offered.includes('prove') && (
          <Way name="prove" cost={t('prove.cost')} {...props}>
            <PassportWay {...props} at="prove" />
            <FileWay {...props} at="file" />
          </Way>
        )}
        {offered.includes('contest') && (
          <Way name="contest" cost={t('contest.cost')} {...props}>
            <ContestWay {...props} at="contest" />
          </Way>
        )}
      </div>
    </div>
  )
}

const wayOf: Record<FormAnswer, 'remove' | 'credit' | 'prove' | 'contest'> = {
  remove: 'remove',
  credit: 'credit',
  prove: 'prove',
  file: 'prove',
  contest: 'contest',
}

type FoldProps = Pick<Props, 'refused'> & { name: AnswerKind; cost: ReactNode; children: ReactNode }

function Way({ name, cost, refused, children }: FoldProps) {
  const t = useTranslations('received-letter.ways')
  return (
    <details
      id={`way-${name}`}
      open={refused !== null && wayOf[refused.at] === name}
      className="group scroll-mt-24 rounded-panel border border-line open:border-line-strong"
    >
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-panel px-5 py-3 hover:bg-surface [&::-webkit-details-marker]:hidden">
        <h3 className="flex-1 font-semibold text-body">{t(`${name}.title`)}</h3>
        <span className="text-ink-muted text-small">{cost}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 border-line border-t p-5">{children}</div>
    </details>
  )
}

function RemoveWay({ token, letter, refused, at }: WayProps) {
  const t = useTranslations('received-letter.ways.remove')
  return (
    <LetterForm token={token} answer={at} submit={t('submit')} refused={refused?.at === at ? refused.text : null}>
      <p>{t('text')}</p>
      <p>{t(letter.offered.includes('pay') ? 'damages' : 'nothing_due')}</p>
    </LetterForm>
  )
}

function CreditWay({ token, letter, refused, at }: WayProps) {
  const t = useTranslations('received-letter.ways.credit')
  const { list } = useFormatter()
  const { hits, sender_name: sender } = letter
  const authors = [...new Set(hits.map(({ author }) => author))]
  const shown = hits.flatMap(({ image }) => image ?? [])
  return (
    <LetterForm token={token} answer={at} submit={t('submit')} refused={refused?.at === at ? refused.text : null}>
      <p className="wrap-anywhere">{t('text', { authors: list(authors) })}</p>
      {shown.length > 0 && <p>{t('certificate')}</p>}
      <p className="wrap-anywhere">{t('seen', { sender, days: ANSWER_DUE_DAYS })}</p>
    </LetterForm>
  )
}

function PassportWay({ token, refused, at }: WayProps) {
  const t = useTranslations('received-letter.ways.prove')
  return (
    <LetterForm token={token} answer={at} submit={t('submit')} refused={refused?.at === at ? refused.text : null}>
      <p>{t('text')}</p>
      <TextArea
        label={t('passports')}
        name="passports"
        rows={2}
        required
        maxLength={50_000}
        autoComplete="off"
        spellCheck={false}
      />
    </LetterForm>
  )
}

function FileWay({ token, letter, refused, at }: WayProps) {
  const t = useTranslations('received-letter.ways.prove')
  return (
    <div className="grid gap-4 border-line border-t pt-6">
      <h4 className="font-semibold">{t('file_title')}</h4>
      <LetterForm
        token={token}
        answer={at}
        submit={t('file_submit')}
        refused={refused?.at === at ? refused.text : null}
      >
        <p className="wrap-anywhere">{t('file_text', { sender: letter.sender_name, days: ANSWER_DUE_DAYS })}</p>
        <Field label={t('file')} hint={t('file_hint')}>
          {wiring => (
            <input
              type="file"
              name="file"
              required
              accept="application/pdf,image/jpeg,image/png"
              {...wiring}
              className={`${controlClass} py-2.5 text-small`}
            />
          )}
        </Field>
        <TextField label={t('message')} mark={t('optional')} name="message" maxLength={SETTLEMENT_TEXT_CHARS} />
      </LetterForm>
    </div>
  )
}

function ContestWay({ token, letter, refused, at }: WayProps) {
  const t = useTranslations('received-letter.ways.contest')
  const words = useLineWords(letter)
  const { number } = useFormatter()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  const given_up = linesGivenUp(letter.answers)
  const lines = letter.amounts.lines.map((line, place) => ({ line, place })).filter(each => !given_up.has(each.place))
  return (
    <LetterForm token={token} answer={at} submit={t('submit')} refused={refused?.at === at ? refused.text : null}>
      <p className="wrap-anywhere">{t('text', { sender: letter.sender_name, days: ANSWER_DUE_DAYS })}</p>
      {lines.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold text-small">{t('lines')}</legend>
          {lines.map(({ line, place }) => (
            <Checkbox
              key={place}
              name="lines"
              value={String(place)}
              label={t('line', { what: words(line).what, amount: euros(line.amount_cents) })}
            />
          ))}
        </fieldset>
      )}
      <TextArea label={t('reason')} hint={t('reason_hint')} name="reason" required maxLength={SETTLEMENT_TEXT_CHARS} />
    </LetterForm>
  )
}
