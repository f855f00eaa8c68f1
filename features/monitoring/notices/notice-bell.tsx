// The bell: what is behind it, and its words, are fetched once the page has nothing better to do; it asks from then on what is new.
'use client'
import { useEffect, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import Bell from '#components/ui/icons/bell.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Locale } from '#lib/locales.ts'
import type { Messages } from '#lib/messages.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { COUNTED } from './counted.ts'
import type { NoticeCentreProps } from './notice-centre.tsx'

type Words = {
  /** What is said where what is behind it cannot be fetched. */
  failed: string
}

const saying = (words: () => Promise<{ default: Messages['notices'] }>) =>
  lazyPart<NoticeCentreProps & Words>(
    async () => {
      const [{ NoticeCentre }, { default: notices }] = await Promise.all([import('./notice-centre.tsx'), words()])
      // Once: new words would have the panel tell the bell again, which would draw the panel again.
      const messages = { notices }
      return props => <NoticeCentre {...props} messages={messages} />
    },
    ({ failed }) => <p className="p-3 text-small">{failed}</p>,
    () => <Skeleton className="h-40 w-full" />,
  )
const centres: Record<Locale, ReturnType<typeof saying>> = {
  en: saying(() => import('#messages/en/notices.json')),
  fr: saying(() => import('#messages/fr/notices.json')),
}

type Props = Words & {
  /** The bell's name as long as nothing is known. */
  label: string
} & Pick<NoticeCentreProps, 'locale' | 'timeZone' | 'creator' | 'may_mark'>

export function NoticeBell({ label, ...rest }: Props) {
  const NoticeCentre = centres[rest.locale]
  const [idle, setIdle] = useState(false)
  const [known, setKnown] = useState({ unread: 0, label, news: '' })
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    <>
      <Disclosure
        label={known.label}
        button={<Sign unread={known.unread} />}
        buttonClassName="relative grid size-10 place-items-center rounded-control transition-colors duration-quick hover:bg-sunken focus-visible:rounded-control"
        // On a phone it is nearly as wide as the page; the account's own corner stands between the bell and the edge.
        panelClassName="max-sm:-end-12 max-sm:w-[min(24rem,calc(100vw-3rem))] sm:w-96"
      >
        {close => idle && <NoticeCentre {...rest} onKnown={setKnown} onChosen={close} />}
      </Disclosure>
      <output className="sr-only">{known.news}</output>
    </>
  )
}

function Sign({ unread }: { unread: number }) {
  return (
    <>
      <Bell aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] text-accent-ink leading-none"
        >
          {unread > COUNTED ? `${COUNTED}+` : unread}
        </span>
      )}
    </>
  )
}
