// What happens when: the letters, the looks at the pages, and the day until which an answer is asked for.
import { useTranslations } from 'next-intl'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import { dayOf } from '#lib/dates.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

type Entry = { key: string; day: string; what: string; state: string; tone: Tone }

const tones = { planned: 'neutral', sent: 'success', failed: 'warning', stopped: 'neutral' } as const

export function LetterSchedule({ letter }: { letter: ReceivedLetter }) {
  const t = useTranslations('received-letter.schedule')
  const words = useDateWords()
  const entries = useEntries(letter)
  const stopped = letter.mailings.some(({ state }) => state === 'stopped')
  return (
    <div className="grid max-w-4xl gap-4">
      {stopped && <p className="text-ink-muted">{t('stopped')}</p>}
      <ol className="divide-y divide-line border-line border-y text-small">
        {entries.map(({ key, day, what, state, tone }) => (
          <li key={key} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_1fr_auto]">
            <time dateTime={day} className="text-ink-muted tabular-nums">
              {words.day(day, 'short')}
            </time>
            <span className="wrap-anywhere min-w-0">{what}</span>
            {state !== '' && <StatusBadge tone={tone}>{state}</StatusBadge>}
          </li>
        ))}
      </ol>
    </div>
  )
}

const isRight = (result: ReceivedLetter['checks'][number]['result']) =>
  result === 'removed' || result === 'credited' || result === 'licensed_embed'

function useEntries({ mailings, checks, deadline_on, offered }: ReceivedLetter): Entry[] {
  const t = useTranslations('received-letter.schedule')
  const letters = mailings.map(({ type, state, due_on, sent_at }) => ({
    key: type,
    day: sent_at === null ? due_on : dayOf(new Date(sent_at)),
    what: t(type),
    state: t(`states.${state}`),
    tone: tones[state],
  }))
  const looks = checks.map(({ id, reason, page_url: page, due_at, checked_at, result }) => ({
    key: id,
    day: dayOf(new Date(checked_at ?? due_at)),
    what: t(reason === 'requested' ? 'check_requested' : 'check_scheduled', { page }),
    state: t(`results.${result ?? 'waiting'}`),
    tone: isRight(result) ? ('success' as const) : ('neutral' as const),
  }))
  const deadline = { key: 'deadline', day: deadline_on, what: t('deadline'), state: '', tone: 'neutral' as const }
  const all: Entry[] = [...letters, ...looks, ...(offered.length > 0 ? [deadline] : [])]
  return all.toSorted((one, other) => one.day.localeCompare(other.day))
}
