// The bell: what is behind it is fetched once the page has nothing better to do, and asks from then on what is new.
'use client'
import { useEffect, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import Bell from '#components/ui/icons/bell.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { whenIdle } from '#lib/when-idle.ts'
import { COUNTED } from './counted.ts'
import type { NoticeCentreProps } from './notice-centre.tsx'

type Words = {
  /** What is said where what is behind it cannot be fetched. */
  failed: string
}

const NoticeCentre = lazyPart<NoticeCentreProps & Words>(
  async () => (await import('./notice-centre.tsx')).NoticeCentre,
  ({ failed }) => <p className="p-3 text-small">{failed}</p>,
  () => <Skeleton className="h-40 w-full" />,
)

type Props = Words & {
  /** The bell's name as long as nothing is known. */
  label: string
} & Pick<NoticeCentreProps, 'intl' | 'may_mark'>

export function NoticeBell({ label, ...rest }: Props) {
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
