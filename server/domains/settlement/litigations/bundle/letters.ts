// The exhibit of the letters: each with its days, its deliveries, and the words that left, without the keys that open the page.
import { asc, eq } from 'drizzle-orm'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { isLetter, mailingTypes } from '#lib/rules/settlement/mailings.ts'
import type { Context } from '#server/context.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { mailing_deliveries, mailings } from '#server/db/schema/settlement.ts'
import { withoutLetterKeys } from '#server/mail/settlement/letter-keys.ts'
import { type CaseFile, fileOf, recordOf, rowWithout, type UnnumberedExhibit } from './case-file.ts'

export async function exhibitOfLetters(
  { db }: Pick<Context, 'db'>,
  infringement_id: string,
  language: Locale,
): Promise<UnnumberedExhibit> {
  const letters = await db.select().from(mailings).where(eq(mailings.infringement_id, infringement_id))
  const deliveries = await db
    .select({ delivery: mailing_deliveries, email: emails, type: mailings.type })
    .from(mailing_deliveries)
    .innerJoin(mailings, eq(mailings.id, mailing_deliveries.mailing_id))
    .leftJoin(emails, eq(emails.id, mailing_deliveries.mail_id))
    .where(eq(mailings.infringement_id, infringement_id))
    .orderBy(asc(mailing_deliveries.created_at), asc(mailing_deliveries.id))
  const ordered = letters.toSorted((one, other) => mailingTypes.indexOf(one.type) - mailingTypes.indexOf(other.type))
  const words = translator(language, 'settlement-claims')
  const { t, dayOf, day, moment } = translator(language, 'litigation-bundle')
  const rows = ordered.map(({ id, type, state, due_on, sent_at }) => ({
    label: words.t(`letters.${type}`),
    value: [
      words.t(`letter_states.${state}`, { day: sent_at === null ? day(due_on) : dayOf(sent_at) }),
      ...deliveries
        .filter(({ delivery }) => delivery.mailing_id === id)
        .map(({ delivery: { address, state: arrived, sent_at: at, refusal } }) => {
          const said = { address, state: words.t(`deliveries.${arrived}`) }
          const line = at === null ? t('values.undated', said) : t('values.delivery', { ...said, day: moment(at) })
          return refusal === null ? line : `${line} (${refusal})`
        }),
    ].join('\n'),
  }))
  const sent = deliveries.flatMap(({ delivery, email, type }, at): CaseFile[] => {
    if (email === null || delivery.sent_at === null) return []
    const text = withoutLetterKeys(`${email.subject}\n\n${email.text}\n`)
    return [fileOf(`letter-${at + 1}-${type}.txt`, 'text/plain', Buffer.from(text))]
  })
  const record = recordOf('letters.json', {
    letters: ordered.map(letter => rowWithout(letter, 'infringement_id')),
    deliveries: deliveries.map(({ delivery }) => delivery),
  })
  return {
    kind: 'letters',
    about: null,
    rows,
    files: [...sent, record],
    missing: deliveries.some(each => isLetter(each) && each.delivery.sent_at !== null) ? [] : ['letters_none'],
  }
}
